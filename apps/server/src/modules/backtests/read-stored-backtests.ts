import type { StoredBacktest } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import { findBacktestTrades, selectBacktestRecords, selectBacktestsOfLog } from './backtest-repository.ts';
import type { BacktestRow } from './backtests.tables.ts';
import { hashBacktest } from './hash-backtest.ts';

/** Computes a stored backtest again from the stored bars; null if that is not possible. */
export type Recompute = (
  backtest: Pick<BacktestRow, 'strategyId' | 'version' | 'market' | 'inputsSha256'>,
  to: number,
) => Promise<StoredBacktest['recomputed']>;

/** Returns every stored backtest with an entry in the log, for the comparison with the log. */
export async function readStoredBacktests(
  db: Database,
  logId: string,
  recompute: Recompute = async () => null,
): Promise<StoredBacktest[]> {
  const found: StoredBacktest[] = [];
  for (const row of await selectBacktestsOfLog(db, logId)) {
    const { strategyId, version, inputsSha256 } = row;
    const { market } = row;
    const records = await selectBacktestRecords(db, row);
    const all = records.find(({ timeframe }) => timeframe === 'all');
    const [from, to] = [all?.from ?? new Date(0), all?.to ?? new Date(0)];
    found.push({
      strategyId,
      version,
      market,
      inputsSha256,
      from: from.toISOString(),
      to: to.toISOString(),
      resultSha256: await hashBacktest(records, await findBacktestTrades(db, row)),
      recomputed: await recompute(row, to.getTime()),
    });
  }
  return found;
}
