import type { Bars } from '../bars/bar.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { periodsPerYear } from '../instruments/session.ts';
import type { Trade } from '../simulate/trade.ts';
import type { StatisticsTrade } from './context.ts';
import { equityCurve } from './equity-curve.ts';
import { lastClosedIndex, openResult } from './open-result.ts';
import { plannedRewardRisk } from './planned-reward-risk.ts';
import type { EquityCurve } from './returns.ts';
import { riskFraction } from './risk-fraction.ts';
import { computeStatistics, type Statistic } from './statistics.ts';

/** Result of one stream of a back-test. */
export interface BacktestStream {
  readonly instrument: Instrument;
  /** Its bars, for marking trades held over midnight. */
  readonly bars: Bars;
  /** Closed trades, in any order. */
  readonly trades: readonly Trade[];
}

export interface BacktestRecord {
  readonly curve: EquityCurve;
  readonly statistics: readonly Statistic[];
  readonly trades: readonly StatisticsTrade[];
  readonly periodsPerYear: number;
}

/** A trade of the account with its stream. */
interface Entry {
  readonly trade: Trade;
  readonly stream: BacktestStream;
  readonly row: StatisticsTrade;
}

function toRow(trade: Trade, { bars, instrument }: BacktestStream, fraction: number): StatisticsTrade {
  return {
    fillBar: trade.fillBar,
    fillKnownAt: bars.closeTime[lastClosedIndex(bars, trade.fillBar) + 1]!,
    filledAt: trade.fillTime,
    closedAt: trade.closedAt,
    decidedAt: trade.decidedAt,
    exits: trade.exits,
    notionalPerRisk: Math.abs(trade.fillPrice) / Math.abs(trade.signal.entry - trade.signal.stop),
    session: instrument.session,
    riskFraction: fraction,
    netR: trade.netR,
    plannedRewardRisk: plannedRewardRisk(trade.signal),
    maeR: trade.maeR,
    mfeR: trade.mfeR,
  };
}

/**
 * Returns account, daily equity and every figure of a strategy over all its streams (engine rules 13 and 14).
 *
 * @param from Start of the record (point 0 of the curve), ms UTC.
 * @param to End of the record: the last close.
 * @param versionStreams Number of streams of the strategy version, which share the risk, if the record does not have all of them.
 */
export function backtestRecord(
  streams: readonly BacktestStream[],
  from: number,
  to: number,
  versionStreams = streams.length,
): BacktestRecord {
  const fraction = riskFraction(versionStreams);
  const entries: Entry[] = streams
    .flatMap((stream) => stream.trades.map((trade) => ({ trade, stream, row: toRow(trade, stream, fraction) })))
    .sort((a, b) => a.row.decidedAt - b.row.decidedAt || a.row.filledAt - b.row.filledAt);
  const trades = entries.map(({ row }) => row);
  const sessions = [...new Set(streams.map(({ instrument }) => instrument.session))];
  const periods = sessions.some((session) => periodsPerYear(session) === 365) ? 365 : 261;
  const curve = equityCurve({
    trades,
    openR: (index, at) => resultAt(entries[index]!, at),
    from,
    to,
    tradesAtWeekends: periods === 365,
  });
  return {
    curve,
    trades,
    periodsPerYear: periods,
    statistics: computeStatistics({
      curve,
      trades,
      sessions,
      from,
      to,
      periodsPerYear: periods,
      streams: streams.length,
    }),
  };
}

function resultAt({ trade, stream: { bars, instrument } }: Entry, at: number): number {
  const { signal, fillPrice, fillBar } = trade;
  const exits = trade.exits.filter((exit) => exit.time <= at);
  const mark = bars.close[lastClosedIndex(bars, at)]!;
  return openResult({ signal, fillPrice, fillBar, exits }, instrument, mark, at);
}
