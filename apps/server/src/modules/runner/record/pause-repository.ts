import type { MarketKind } from '@sealtick/engine';
import { and, eq, isNull } from 'drizzle-orm';
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

/** Stores a pause; an existing one stays as it is. */
export async function insertPause(db: Database, { from, ...pause }: NewPause): Promise<void> {
  await db
    .insert(runnerPause)
    .values({ ...pause, from: new Date(from) })
    .onConflictDoNothing();
}

/** Ends every pause of the market. */
export async function endPauses(db: Database, market: MarketKind, until: number): Promise<void> {
  await db
    .update(runnerPause)
    .set({ until: new Date(until) })
    .where(and(eq(runnerPause.market, market), isNull(runnerPause.until)));
}

/** Returns the reason of every pause of the market that lasts, by strategy. */
export async function selectPaused(db: Database, market: MarketKind): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select()
    .from(runnerPause)
    .where(and(eq(runnerPause.market, market), isNull(runnerPause.until)));
  return new Map(rows.map(({ strategyId, reason }) => [strategyId, reason]));
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
