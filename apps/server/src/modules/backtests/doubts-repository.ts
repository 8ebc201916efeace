import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { BacktestKey } from './backtest-repository.ts';
import { type BacktestDoubtsRow, backtestDoubts } from './backtests.tables.ts';

/** Stores the doubts of a backtest, and replaces the older ones of the version. */
export async function saveDoubts(db: Database, row: BacktestDoubtsRow): Promise<void> {
  const { strategyId, version, market, ...rest } = row;
  await db
    .insert(backtestDoubts)
    .values(row)
    .onConflictDoUpdate({
      target: [backtestDoubts.strategyId, backtestDoubts.version, backtestDoubts.market],
      set: rest,
    });
}

/** Returns the doubts of a version's backtest; null before they were computed. */
export async function findDoubts(
  db: Database,
  { strategyId, version, market }: BacktestKey,
): Promise<BacktestDoubtsRow | null> {
  const [row] = await db
    .select()
    .from(backtestDoubts)
    .where(
      and(
        eq(backtestDoubts.strategyId, strategyId),
        eq(backtestDoubts.version, version),
        eq(backtestDoubts.market, market),
      ),
    );
  return row ?? null;
}
