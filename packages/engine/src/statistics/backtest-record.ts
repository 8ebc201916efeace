import type { Bars } from '../bars/bar.ts';
import { getSession, type Instrument } from '../instruments/instrument.ts';
import { periodsPerYear } from '../instruments/session.ts';
import { PriceGrid, roundR } from '../simulate/price-grid.ts';
import type { Trade } from '../simulate/trade.ts';
import type { StatisticsTrade } from './context.ts';
import { type MarkedAccount, markAccount } from './equity-curve.ts';
import { lastClosedIndex, openResult } from './open-result.ts';
import { plannedRewardRisk } from './planned-reward-risk.ts';
import type { EquityCurve } from './returns.ts';
import { riskFraction } from './risk-fraction.ts';
import { ruinedAt, takenTrades } from './ruin.ts';
import { computeStatistics, type Statistic } from './statistics.ts';

/** Result of one stream of a backtest. */
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

/** When a trade ended for an account, and with what. */
export type TradeEnd = Pick<Trade, 'decidedAt' | 'closedAt' | 'netR'>;

/** A trade of the account with its stream. */
interface Entry {
  readonly trade: Trade;
  readonly stream: BacktestStream;
  readonly row: StatisticsTrade;
}

function toRow(trade: Trade, stream: BacktestStream, fraction: number): StatisticsTrade {
  return {
    fillBar: trade.fillBar,
    fillKnownAt: fillKnownAt(trade, stream),
    filledAt: trade.fillTime,
    closedAt: trade.closedAt,
    decidedAt: trade.decidedAt,
    exits: trade.exits,
    notionalPerRisk: Math.abs(trade.fillPrice) / Math.abs(trade.signal.entry - trade.signal.stop),
    session: getSession(stream.instrument),
    riskFraction: fraction,
    netR: trade.netR,
    plannedRewardRisk: plannedRewardRisk(trade.signal),
    maeR: trade.maeR,
    mfeR: trade.mfeR,
  };
}

/** How an account sizes its trades. */
export interface AccountTerms {
  /** Share of the balance that each trade risks. */
  readonly riskFraction: number | ((trade: Trade) => number);
  /** 10,000 by default. */
  readonly startingBalance?: number;
}

/** An account over the trades of a backtest. */
export interface BacktestAccount extends Pick<BacktestRecord, 'curve' | 'periodsPerYear'> {
  /** The trades that it took, by the time their results were known. Those held at its ruin are closed there. */
  readonly trades: readonly StatisticsTrade[];
}

/** Runs an account over the trades of all streams, and marks it daily (engine rules 13, 13c and 14). */
export function backtestAccount(
  streams: readonly BacktestStream[],
  from: number,
  to: number,
  { riskFraction: fraction, startingBalance }: AccountTerms,
): BacktestAccount {
  const getFraction = typeof fraction === 'number' ? () => fraction : fraction;
  const entries: Entry[] = streams
    .flatMap((stream) =>
      stream.trades.map((trade) => ({ trade, stream, row: toRow(trade, stream, getFraction(trade)) })),
    )
    .sort((a, b) => a.row.decidedAt - b.row.decidedAt || a.row.filledAt - b.row.filledAt);
  const rows = entries.map(({ row }) => row);
  const periods = streams.some(({ instrument }) => periodsPerYear(instrument.session) === 365) ? 365 : 261;
  const marks = new Map(streams.map((stream) => [stream, new StreamMarks(stream)]));
  const openR = (index: number, at: number) => {
    const { trade, stream } = entries[index]!;
    return marks.get(stream)!.resultAt(trade, at);
  };
  const marked: MarkedAccount = markAccount({
    trades: rows,
    openR,
    from,
    to,
    tradesAtWeekends: periods === 365,
    ...(startingBalance !== undefined && { startingBalance }),
  });
  return { curve: marked.curve, periodsPerYear: periods, trades: takenTrades(rows, marked, openR) };
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
  const account = backtestAccount(streams, from, to, { riskFraction: riskFraction(versionStreams) });
  const { curve, trades } = account;
  const sessions = [...new Set(streams.map(({ instrument }) => getSession(instrument)))];
  return {
    ...account,
    statistics: computeStatistics({
      curve,
      trades,
      sessions,
      from,
      to: ruinedAt(curve) ?? to,
      periodsPerYear: account.periodsPerYear,
      streams: streams.length,
    }),
  };
}

/**
 * Returns the end of a trade for an account that is ruined at a mark: its own, or the mark's if it is held then; null if it is
 * filled later.
 */
export function endAtRuin(trade: Trade, stream: BacktestStream, ruin: number): TradeEnd | null {
  if (trade.decidedAt <= ruin) return trade;
  if (fillKnownAt(trade, stream) > ruin) return null;
  return { decidedAt: ruin, closedAt: ruin, netR: roundR(new StreamMarks(stream).resultAt(trade, ruin)) };
}

/** Close of the bar of a trade's fill. */
const fillKnownAt = ({ fillBar }: Trade, { bars }: BacktestStream) =>
  bars.closeTime[lastClosedIndex(bars, fillBar) + 1]!;

/** The results of a stream's open trades at marks. What all trades of a mark need is computed once. */
class StreamMarks {
  private readonly stream: BacktestStream;
  private readonly grid: PriceGrid;
  private at = Number.NaN;
  private mark = Number.NaN;

  constructor(stream: BacktestStream) {
    this.stream = stream;
    this.grid = new PriceGrid(stream.instrument);
  }

  resultAt({ signal, fillPrice, fillBar, exits }: Trade, at: number): number {
    const { bars, instrument } = this.stream;
    if (at !== this.at) {
      this.at = at;
      this.mark = bars.close[lastClosedIndex(bars, at)]!;
    }
    const known = exits.filter((exit) => exit.knownAt <= at);
    return openResult({ signal, fillPrice, fillBar, exits: known }, instrument, this.mark, at, this.grid);
  }
}
