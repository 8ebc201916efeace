import type { Platform, ServerModule } from '../../../../platform/module.ts';
import { dailyAt } from '../../../../platform/schedule.ts';
import { type BacktestsContext, updateBacktests } from './update-backtests.ts';

/** Minute of the day, UTC, at which most markets are closed or quiet. */
const NIGHTLY_AT = 150;

/** Creates the module that updates the back-tests at every start and every night. */
export function createBacktests({ schedule, ...ctx }: BacktestsContext & Pick<Platform, 'schedule'>): ServerModule {
  let end: (() => Promise<void>) | null = null;
  return {
    name: 'back-tests',
    async start() {
      end = schedule.add({
        name: 'The back-tests',
        next: dailyAt(NIGHTLY_AT),
        firstAfterMs: 0,
        work: (signal) => updateBacktests(ctx, signal),
      });
    },
    async stop() {
      await end?.();
    },
  };
}
