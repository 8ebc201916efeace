import type { StrategyTrade } from '@sealtick/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type BacktestRow, backtestRecord, backtestTrades } from './backtests.tables.ts';

export type BacktestKey = Pick<BacktestRow, 'strategyId' | 'version' | 'market'>;

/** Stores a record in the place of the version's older one. */
export async function saveBacktest(db: Database, row: BacktestRow): Promise<void> {
  const { strategyId, version, market, ...figures } = row;
  await db
    .insert(backtestRecord)
    .values(row)
    .onConflictDoUpdate({
      target: [backtestRecord.strategyId, backtestRecord.version, backtestRecord.market],
      set: figures,
    });
}

/** The record of one version; null before it was computed. */
export async function findBacktest(
  db: Database,
  { strategyId, version, market }: BacktestKey,
): Promise<BacktestRow | null> {
  const [row] = await db
    .select()
    .from(backtestRecord)
    .where(
      and(
        eq(backtestRecord.strategyId, strategyId),
        eq(backtestRecord.version, version),
        eq(backtestRecord.market, market),
      ),
    );
  return row ?? null;
}

/** When each back-test of a market was computed, without what is in it. */
export async function selectBacktestTimes(
  db: Database,
  market: string,
): Promise<readonly Pick<BacktestRow, 'strategyId' | 'version' | 'market' | 'computedAt'>[]> {
  const { strategyId, version, computedAt } = backtestRecord;
  return db
    .select({ strategyId, version, market: backtestRecord.market, computedAt })
    .from(backtestRecord)
    .where(eq(backtestRecord.market, market));
}

/** Stores the trades behind a record, oldest first, in the place of older ones. */
export async function saveBacktestTrades(
  db: Database,
  { strategyId, version, market }: BacktestKey,
  trades: readonly StrategyTrade[],
): Promise<void> {
  await db
    .insert(backtestTrades)
    .values({ strategyId, version, market, trades })
    .onConflictDoUpdate({
      target: [backtestTrades.strategyId, backtestTrades.version, backtestTrades.market],
      set: { trades },
    });
}

/** The trades behind a record, oldest first; none where there is no record. */
export async function findBacktestTrades(
  db: Database,
  { strategyId, version, market }: BacktestKey,
): Promise<readonly StrategyTrade[]> {
  const [row] = await db
    .select({ trades: backtestTrades.trades })
    .from(backtestTrades)
    .where(
      and(
        eq(backtestTrades.strategyId, strategyId),
        eq(backtestTrades.version, version),
        eq(backtestTrades.market, market),
      ),
    );
  return row?.trades ?? [];
}
