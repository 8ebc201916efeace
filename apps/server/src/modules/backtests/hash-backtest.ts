import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StrategyTrade } from '@sealtick/contract';
import { canonicalJson } from '@sealtick/log';
import type { BacktestKey } from './backtest-repository.ts';
import type { BacktestRecordRow } from './backtests.tables.ts';

/** A record without the key of its version. */
export type BacktestFigures = Omit<BacktestRecordRow, keyof BacktestKey>;

const ORDER: readonly BacktestFigures['timeframe'][] = ['all', '5m', '15m', '1h', '4h', 'daily'];
/** Number of trades between two pauses for other work. */
const TRADES_A_TURN = 500;

/**
 * Returns the SHA-256 of a stored backtest: a line of canonical JSON for each record, that over all streams first and then
 * from the shortest timeframe to the longest, and one for each trade, oldest first. Times are ms UTC in records.
 */
export async function hashBacktest(
  records: readonly BacktestFigures[],
  trades: readonly StrategyTrade[],
): Promise<string> {
  const hash = createHash('sha256');
  const sorted = [...records].sort((a, b) => ORDER.indexOf(a.timeframe) - ORDER.indexOf(b.timeframe));
  for (const record of sorted) hash.update(`${canonicalJson(plain(record))}\n`);
  for (const [i, trade] of trades.entries()) {
    hash.update(`${canonicalJson(trade)}\n`);
    if (i % TRADES_A_TURN === TRADES_A_TURN - 1) await nextTurn();
  }
  return hash.digest('hex');
}

/** Returns the value as the database returns it, without undefined fields. */
function plain({ timeframe, from, to, periodsPerYear, statistics, curveTime, curveEquity }: BacktestFigures): unknown {
  const times = { from: from.getTime(), to: to.getTime() };
  return JSON.parse(JSON.stringify({ timeframe, ...times, periodsPerYear, statistics, curveTime, curveEquity }));
}
