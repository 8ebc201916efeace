import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type BacktestRow, backtestRecord } from './backtests.tables.ts';

type Key = Pick<BacktestRow, 'strategyId' | 'version' | 'market'>;

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
export async function findBacktest(db: Database, { strategyId, version, market }: Key): Promise<BacktestRow | null> {
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
