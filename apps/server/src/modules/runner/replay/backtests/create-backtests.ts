import type { Platform, ServerModule } from '../../../../platform/module.ts';
import { dailyAt, every } from '../../../../platform/schedule.ts';
import { unlessStopped } from '../../../../platform/shutdown.ts';
import { type BacktestsContext, updateBacktests } from './update-backtests.ts';

/** Minute of the day, UTC, at which most markets are closed or quiet. */
const NIGHTLY_AT = 150;

/** After a failure, such as a database that was too busy at the start. */
const RETRY_MS = 60_000;

/** How often the job asks whether it is due, ms. */
const ASKED_EVERY_MS = 5_000;

interface CreateBacktestsContext extends BacktestsContext, Pick<Platform, 'schedule' | 'clock'> {
  /** The runner has caught up: until then the processors are needed for that. */
  readonly untilLive: Promise<void>;
  /** Number of times that the runner planned its streams again. */
  readonly plannedAgain: () => number;
}

/** Creates the module that updates the backtests at every start, every night, and after the streams were planned again. */
export function createBacktests({
  schedule,
  clock,
  untilLive,
  plannedAgain,
  ...ctx
}: CreateBacktestsContext): ServerModule {
  const nightly = dailyAt(NIGHTLY_AT);
  let end: (() => Promise<void>) | null = null;
  let nextAt = Number.NEGATIVE_INFINITY;
  let plans = 0;
  return {
    name: 'back-tests',
    async start() {
      end = schedule.add({
        name: 'The backtests',
        next: every(ASKED_EVERY_MS),
        firstAfterMs: 0,
        work: async (signal) => {
          const now = clock.now();
          if (now < nextAt && plannedAgain() === plans) return;
          await unlessStopped(signal, untilLive);
          plans = plannedAgain();
          nextAt = now + RETRY_MS;
          await updateBacktests(ctx, signal);
          nextAt = nightly(now);
        },
      });
    },
    async stop() {
      await end?.();
    },
  };
}
