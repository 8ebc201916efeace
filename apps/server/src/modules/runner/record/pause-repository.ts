import type { MarketKind } from '@sealtick/engine';
import { and, eq, isNull, max } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { runnerPause } from '../runner.tables.ts';

/** A period in which a version did not run; its setups of that period are not in the log. Times are bar closes, ms UTC. */
export interface Pause {
  readonly from: number;
  /** Null while it lasts. */
  readonly until: number | null;
}

export interface NewPause {
  readonly market: MarketKind;
  readonly strategyId: string;
  readonly version: number;
  readonly from: number;
  readonly reason: string;
}

/** Stores a pause that lasts, also where one that began at the same bar has just ended. */
export async function holdPause(db: Database, { from, ...pause }: NewPause): Promise<void> {
  const { market, strategyId, version, from: at } = runnerPause;
  await db
    .insert(runnerPause)
    .values({ ...pause, from: new Date(from) })
    .onConflictDoUpdate({ target: [market, strategyId, version, at], set: { until: null, reason: pause.reason } });
}

/** Ends every pause of the market. Returns the strategies that were paused. */
export async function endPauses(db: Database, market: MarketKind, until: number): Promise<string[]> {
  const ended = await db
    .update(runnerPause)
    .set({ until: new Date(until) })
    .where(and(eq(runnerPause.market, market), isNull(runnerPause.until)))
    .returning({ strategyId: runnerPause.strategyId });
  return [...new Set(ended.map(({ strategyId }) => strategyId))];
}

/** Returns reason and beginning of every pause of the market that lasts, by strategy. */
export async function selectPaused(
  db: Database,
  market: MarketKind,
): Promise<ReadonlyMap<string, { readonly reason: string; readonly from: Date }>> {
  const rows = await db
    .select()
    .from(runnerPause)
    .where(and(eq(runnerPause.market, market), isNull(runnerPause.until)));
  return new Map(rows.map(({ strategyId, reason, from }) => [strategyId, { reason, from }]));
}

/** Returns when the last pause of each version ended, ms UTC, by strategy and version. */
export async function selectLastPauses(db: Database, market: MarketKind): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ strategyId: runnerPause.strategyId, version: runnerPause.version, until: max(runnerPause.until) })
    .from(runnerPause)
    .where(eq(runnerPause.market, market))
    .groupBy(runnerPause.strategyId, runnerPause.version);
  return new Map(
    rows.flatMap(({ strategyId, version, until }) =>
      until === null ? [] : [[`${strategyId} ${version}`, until.getTime()]],
    ),
  );
}

/** Returns the pauses of a version in a market. */
export async function selectPauses(
  db: Database,
  strategyId: string,
  version: number,
  market: MarketKind,
): Promise<Pause[]> {
  const rows = await db
    .select()
    .from(runnerPause)
    .where(
      and(eq(runnerPause.strategyId, strategyId), eq(runnerPause.version, version), eq(runnerPause.market, market)),
    );
  return rows.map(({ from, until }) => ({ from: from.getTime(), until: until?.getTime() ?? null }));
}
