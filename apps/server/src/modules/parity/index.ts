import type { Platform, ServerModule } from '../../platform/module.ts';
import { dailyAt, once } from '../../platform/schedule.ts';
import { type CheckContext, checkStrategies, type FoundParity } from './check-strategies.ts';
import { selectCheckedAt } from './parity-repository.ts';

export { findParity } from './parity-repository.ts';
export { NOT_PUBLISHED, toParity } from './parity-view.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Minute of the day, UTC: most markets are closed or quiet. */
const NIGHTLY_AT = 120;
/** A fresh installation has its figures soon, but a start has enough to do. */
const FIRST_AFTER_MS = 5 * MINUTE_MS;

interface Needs extends Pick<Platform, 'database' | 'clock' | 'log' | 'health' | 'schedule'> {
  readonly market: 'real' | 'simulated';
  readonly strategyIds: readonly string[];
  readonly check: (strategyId: string) => Promise<FoundParity>;
}

/** Holds what was published live against a replay: every night, and after a start where the last time is a day ago. */
export function createParity({ clock, schedule, strategyIds, ...needs }: Needs): ServerModule {
  const ctx: CheckContext = { ...needs, now: () => clock.now() };
  let ends: (() => Promise<void>)[] = [];
  let running: Promise<void> = Promise.resolve();

  /** One after another: the night may come while the first check still runs. */
  function run(ids: () => Promise<readonly string[]>, signal: AbortSignal): Promise<void> {
    const next = running.then(async () => checkStrategies(ctx, await ids(), signal));
    running = next.catch(() => {});
    return next;
  }

  async function outdated(): Promise<readonly string[]> {
    const checkedAt = await selectCheckedAt(ctx.database, ctx.market);
    return strategyIds.filter((id) => ctx.now() - (checkedAt.get(id)?.getTime() ?? 0) >= DAY_MS);
  }

  return {
    name: 'parity',
    async start() {
      const name = 'The comparison of live and replay';
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
