import type { Platform, ServerModule } from '../../../../platform/module.ts';
import { dailyAt } from '../../../../platform/schedule.ts';
import { unlessStopped } from '../../../../platform/shutdown.ts';
import { type BacktestsContext, updateBacktests } from './update-backtests.ts';

/** Minute of the day, UTC, at which most markets are closed or quiet. */
const NIGHTLY_AT = 150;

interface CreateBacktestsContext extends BacktestsContext, Pick<Platform, 'schedule'> {
  /** The runner has caught up: until then the processors are needed for that. */
  readonly untilLive: Promise<void>;
}

/** Creates the module that updates the back-tests at every start and every night. */
export function createBacktests({ schedule, untilLive, ...ctx }: CreateBacktestsContext): ServerModule {
  let end: (() => Promise<void>) | null = null;
  return {
    name: 'back-tests',
    async start() {
      end = schedule.add({
        name: 'The back-tests',
        next: dailyAt(NIGHTLY_AT),
        firstAfterMs: 0,
        work: async (signal) => {
          await unlessStopped(signal, untilLive);
          await updateBacktests(ctx, signal);
        },
      });
    },
    async stop() {
      await end?.();
    },
  };
}
