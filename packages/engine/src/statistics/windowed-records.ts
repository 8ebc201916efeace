import { DAY_MS } from '../bars/time-units.ts';
import { TIMEFRAMES, type Timeframe } from '../bars/timeframe.ts';
import type { Trade } from '../simulate/trade.ts';
import { type BacktestRecord, type BacktestStream, backtestRecord } from './backtest-record.ts';

/** A stream of a strategy, and when it had seen enough bars to trade. */
export interface WindowedStream extends BacktestStream {
  readonly timeframe: Timeframe;
  /** Close of the bar that ended its warm-up, ms UTC; null if there are too few bars. */
  readonly warmedUpAt: number | null;
}

/** The record over all streams, or over those of one timeframe. Times are ms UTC. */
export interface WindowedRecord extends BacktestRecord {
  readonly timeframe: Timeframe | 'all';
  readonly from: number;
  readonly to: number;
}

/** Returns the first 00:00Z at which every one of these streams has finished its warm-up (engine rule 13b), ms UTC. */
export function windowStart(warmedUpAt: readonly number[]): number {
  return Math.ceil(Math.max(...warmedUpAt) / DAY_MS) * DAY_MS;
}

/** Whether the trade was filled, and its result known, within the window. */
export const isWithin = (
  { fillTime, decidedAt }: Pick<Trade, 'fillTime' | 'decidedAt'>,
  { from, to }: Pick<WindowedRecord, 'from' | 'to'>,
): boolean => fillTime >= from && decidedAt <= to;

/**
 * Returns the record of a strategy over all its streams, then one for each timeframe over a window of its own. A stream
 * with too few bars to warm up never trades, and does not put the start off.
 *
 * @param until Records say nothing of what came later, ms UTC.
 */
export function windowedRecords(streams: readonly WindowedStream[], until: number): WindowedRecord[] {
  const groups = TIMEFRAMES.map(
    (timeframe) => [timeframe, streams.filter((stream) => stream.timeframe === timeframe)] as const,
  );
  return [['all', streams] as const, ...groups]
    .filter(([, members]) => members.some(({ bars }) => bars.length > 0))
    .map(([timeframe, members]) => recordOver(timeframe, members, until, streams.length));
}

function recordOver(
  timeframe: Timeframe | 'all',
  streams: readonly WindowedStream[],
  until: number,
  versionStreams: number,
): WindowedRecord {
  const ends = streams.flatMap(({ bars }) => (bars.length > 0 ? [bars.closeTime[bars.length - 1]!] : []));
  const to = Math.min(until, Math.max(...ends));
  const warm = streams.flatMap(({ warmedUpAt }) => warmedUpAt ?? []);
  const from = warm.length === 0 ? to : Math.min(to, windowStart(warm));
  const window = { from, to };
  const within = streams.map((stream) => ({
    ...stream,
    trades: stream.trades.filter((trade) => isWithin(trade, window)),
  }));
  return { timeframe, ...window, ...backtestRecord(within, from, to, versionStreams) };
}
