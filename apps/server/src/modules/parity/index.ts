import { DAY_MS, type MarketKind, MINUTE_MS } from '@sealtick/engine';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { dailyAt, once } from '../../platform/schedule.ts';
import { type CheckContext, checkStrategies, type FoundParity } from './check-strategies.ts';
import { selectCheckedAt } from './parity-repository.ts';

export { findParity } from './parity-repository.ts';
export { NOT_PUBLISHED, toParity } from './parity-view.ts';

/** Minute of the day, UTC, at which most markets are closed or quiet. */
const NIGHTLY_AT = 120;
/** The first check is delayed, so that it does not slow down the start. */
const FIRST_AFTER_MS = 5 * MINUTE_MS;

interface ParityDeps extends Pick<Platform, 'db' | 'clock' | 'log' | 'health' | 'schedule'> {
  readonly market: MarketKind;
  readonly strategyIds: readonly string[];
  readonly check: (strategyId: string) => Promise<FoundParity>;
}

/**
 * Creates the module that compares live signals with a replay: every night, and after a start if the last check is a
 * day old.
 */
export function createParity({ clock, schedule, strategyIds, ...deps }: ParityDeps): ServerModule {
  const ctx: CheckContext = { ...deps, now: () => clock.now() };
  let ends: (() => Promise<void>)[] = [];
  let running: Promise<void> = Promise.resolve();

  /** Runs checks one at a time; the nightly one may be due while the first one is running. */
  function run(ids: () => Promise<readonly string[]>, signal: AbortSignal): Promise<void> {
    const next = running.then(async () => checkStrategies(ctx, await ids(), signal));
    running = next.catch(() => {});
    return next;
  }

  async function outdated(): Promise<readonly string[]> {
    const checkedAt = await selectCheckedAt(ctx.db, ctx.market);
    return strategyIds.filter((id) => ctx.now() - (checkedAt.get(id)?.getTime() ?? 0) >= DAY_MS);
  }

  return {
    name: 'parity',
    async start() {
      const name = 'parity check';
      ends = [
        schedule.add({ name, next: dailyAt(NIGHTLY_AT), work: (signal) => run(async () => strategyIds, signal) }),
        schedule.add({ name, next: once, firstAfterMs: FIRST_AFTER_MS, work: (signal) => run(outdated, signal) }),
      ];
    },
    async stop() {
      await Promise.all(ends.map((end) => end()));
    },
  };
}
