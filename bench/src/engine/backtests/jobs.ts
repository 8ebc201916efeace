import type { Answer } from '../../measure/contestant.ts';
import type { SeriesSize } from '../../series.ts';

export const CASH = 1_000_000;

export interface BacktestJob {
  readonly name: 'SMA backtest' | 'RSI backtest';
  /** Closed trades and final equity, to four decimals, of each series. */
  readonly right: Readonly<Partial<Record<SeriesSize, { readonly trades: number; readonly equity: string }>>>;
}

/**
 * One unit, no costs, long only; decided at the close, filled at the next open; a position open at the end stays open.
 * SMA: enter when SMA10 crosses above SMA20, exit when it crosses below. RSI: enter when flat and RSI14 < 30, with a
 * stop 2 ATR14 below the signal's close and a target 3 ATR14 above it; if one bar reaches both, the stop counts.
 */
export const BACKTEST_JOBS: readonly BacktestJob[] = [
  {
    name: 'SMA backtest',
    right: {
      '5k': { trades: 132, equity: '1000064.6359' },
      '100k': { trades: 2_618, equity: '1000124.2781' },
      '1m': { trades: 26_621, equity: '1001125.7753' },
    },
  },
  {
    name: 'RSI backtest',
    right: {
      '100k': { trades: 1_351, equity: '999888.1187' },
      '1m': { trades: 13_120, equity: '998524.3916' },
    },
  },
];

/** Whether the number of trades and the final equity are the known ones. */
export function isRightAnswer(job: BacktestJob, size: SeriesSize, { trades, equity }: Answer): boolean {
  const right = job.right[size];
  return right !== undefined && trades === right.trades && equity!.toFixed(4) === right.equity;
}
