import { withTransaction } from '../../platform/database.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { lockSwitches } from '../strategies/index.ts';
import { readMarketSeries } from './publish/market-series.ts';
import { anchorStreams, publishStrategies, type RunningStrategy } from './publish/publish-strategies.ts';
import type { MarketSeries } from './publish/stream-plan.ts';
import { findCursor, lockCursor, moveCursor } from './record/cursor-repository.ts';
import { endPauses } from './record/pause-repository.ts';
import type { RunnerContext } from './runner-context.ts';
import { applySwitch } from './supervise/apply-switches.ts';
import { pauseStopped } from './supervise/pause-stopped.ts';
import { recordResumed } from './supervise/record-status.ts';

/** What the streams are fed with, from which bar on. */
export interface RunPlan {
  /** Of the past bars. */
  readonly revision: string;
  readonly series: MarketSeries;
  /** Every strategy with a version, also those that are switched off. */
  readonly published: readonly RunningStrategy[];
  /** Those that run. */
  readonly strategies: readonly RunningStrategy[];
  /** Ids of strategies that operators have switched off. */
  readonly switchedOff: ReadonlySet<string>;
  /** Close of the last bar that is recorded, ms UTC. */
  readonly cursor: number;
}

/** Publishes the strategies, applies what operators have switched, and returns what runs from here. */
export async function planRun(ctx: RunnerContext): Promise<RunPlan> {
  for (;;) {
    const plan = await planFromCursor(ctx);
    if (plan !== null) return plan;
  }
}

/** Returns null if another worker has moved the cursor in the meantime. */
async function planFromCursor(ctx: RunnerContext): Promise<RunPlan | null> {
  const { provider, db, market } = ctx;
  // First, because releases that were imported since the last plan are in the description from then on.
  const revision = await readRevision(provider);
  const series = await readMarketSeries(provider);
  // Before the publication, so that a bar which closes in the meantime is recorded and not replayed.
  const recorded = await findCursor(db, market);
  const cursor = (await provider.runUp?.start(recorded)) ?? recorded ?? newestClose(provider);
  const streams = await anchorStreams(ctx, series);
  return withTransaction(db, async (tx) => {
    if ((await lockCursor(tx, market)) !== recorded) return null;
    // An operator who switches one waits, so that none is applied other than it is stored.
    const switches = await lockSwitches(tx, market);
    const isRetired = (id: string) => switches.get(id)?.state === 'retired';
    const published = await publishStrategies(ctx, tx, streams, isRetired);
    await moveCursor(tx, market, cursor);
    const paused = await endPauses(tx, market, cursor);
    await pauseStopped(ctx, tx, cursor, paused);
    for (const one of published) {
      const off = switches.get(one.row.strategyId);
      if (off) await applySwitch(ctx, tx, one, off, cursor);
    }
    await recordResumed(
      tx,
      published.map(({ row }) => row.strategyId).filter((id) => paused.includes(id) && !switches.has(id)),
    );
    const strategies = published.filter(({ row }) => !switches.has(row.strategyId));
    return { revision, series, published, strategies, switchedOff: new Set(switches.keys()), cursor };
  });
}

/** Returns the revision of the past bars; empty of a market whose past never changes. */
export const readRevision = async (provider: MarketDataProvider): Promise<string> =>
  (await provider.revision?.()) ?? '';

/** Close of the last base bar, where the recording of a market starts. */
function newestClose(provider: MarketDataProvider): number {
  const FIVE_MINUTES = 300_000;
  return Math.floor(provider.now() / FIVE_MINUTES) * FIVE_MINUTES;
}
