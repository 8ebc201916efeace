import {
  type BookedTrade,
  closedAt,
  computeStatistics,
  type EquityCurve,
  type MarketKind,
  markAccount,
  periodsPerYear,
  ruinedAt,
  type Statistic,
  type StatisticsTrade,
  type Timeframe,
} from '@sealtick/engine';
import { type ConfidenceScore, scoreConfidence } from './confidence-score.ts';
import { type PublishedInstrument, RecordError, type StrategyEntry } from './entries.ts';
import type { StrategyHistory } from './log-contents.ts';
import { openR } from './open-r.ts';
import type { RecordedTrade } from './recorded-trade.ts';
import type { SignalHistory } from './signal-history.ts';
import type { SignalState } from './signal-state.ts';
import { signalTrade } from './signal-trade.ts';
import { toHeldPosition, toStatisticsTrade } from './statistics-trade.ts';

/** Number of published signals in each state. */
export interface SignalCounts {
  readonly published: number;
  /** Waiting for their fill. */
  readonly pending: number;
  /** Filled and still held. */
  readonly open: number;
  readonly closed: number;
  readonly expired: number;
  readonly cancelled: number;
}

/** A strategy's live record in one market, computed from the log alone. */
export interface LiveRecord {
  readonly strategyId: string;
  readonly market: MarketKind;
  /** Every trade, also those that closed after the last mark. */
  readonly trades: readonly RecordedTrade[];
  /** Risk and balance of each trade, in the same order (engine rule 13). */
  readonly account: readonly BookedTrade[];
  /** Daily, marked to market and net of costs (engine rule 14). Begins when the strategy was published, and ends at a ruin. */
  readonly curve: EquityCurve;
  /** 365 where one of its markets trades at weekends, else 261. */
  readonly periodsPerYear: 261 | 365;
  /** From the curve and the trades that the account took and that had closed by its last mark. The log holds no excursions: those have no value. */
  readonly statistics: readonly Statistic[];
  readonly confidence: ConfidenceScore;
  readonly signals: SignalCounts;
}

/**
 * Computes trades, equity and figures of one strategy, over all its versions. Curve and figures end with the last mark at or
 * before `until` (ms UTC). They are the same whenever they are computed: no later entry is about a time before a mark.
 *
 * @throws {RecordError} for a signal on an instrument that its version was not published with.
 * @param timeframe Counts the streams on this timeframe alone; each trade risks what it does in the record over all of them.
 */
export function computeLiveRecord(
  history: StrategyHistory,
  until = Number.POSITIVE_INFINITY,
  timeframe: Timeframe | 'all' = 'all',
): LiveRecord {
  const { strategyId, market, versions, marks } = history;
  const signals = history.signals.filter(({ opened }) => timeframe === 'all' || opened.timeframe === timeframe);
  const from = Date.parse(versions[0]!.issuedAt);
  const to = Math.max(from, marks.last(until) ?? from);
  // Those that were published later have no part in it: a record up to a mark stays what it was.
  const known = versions.filter(({ issuedAt }) => Date.parse(issuedAt) <= to);
  const sessions = getSessions(known, timeframe);
  const trades = signals
    .flatMap((signal) => signalTrade(versions, signal) ?? [])
    .sort((a, b) => a.fillKnownAt - b.fillKnownAt);
  const periods = sessions.some((session) => periodsPerYear(session) === 365) ? 365 : 261;
  const resultAt = (trade: RecordedTrade, at: number) => {
    const price = marks.priceAt(trade.opened.signalId, at) ?? trade.fillPrice;
    return openR(trade, instrumentFor(history, trade), price, at);
  };
  const { booked, curve } = markAccount({
    trades,
    openR: (index, at) => resultAt(trades[index]!, at),
    from,
    to,
    tradesAtWeekends: periods === 365,
  });
  const taken = trades.filter((_trade, index) => booked[index]!.isTaken);
  const ruin = ruinedAt(curve);
  const end = ruin ?? to;
  const held = taken.filter((trade) => toHeldPosition(trade, end).length > 0);
  const closeHeld = (trade: RecordedTrade): StatisticsTrade => {
    return { ...closedAt(trade, end, resultAt(trade, end)), maeR: null, mfeR: null };
  };
  return {
    strategyId,
    market,
    trades,
    account: booked,
    curve,
    periodsPerYear: periods,
    statistics: computeStatistics({
      curve,
      trades: [
        ...taken.flatMap((trade) => toStatisticsTrade(trade, end)),
        ...(ruin === null ? [] : held.map(closeHeld)),
      ],
      held: ruin === null ? held.flatMap((trade) => toHeldPosition(trade, end)) : [],
      periodsPerYear: periods,
      sessions,
      streams: countStreams(known, timeframe),
      from,
      to: end,
    }),
    confidence: scoreConfidence(signals, versions, to),
    signals: countSignals(signals),
  };
}

function instrumentFor({ strategyId, versions }: StrategyHistory, { opened }: RecordedTrade): PublishedInstrument {
  const version = versions.findLast((one) => one.version === opened.version);
  const instrument = version?.instruments.find(({ symbol }) => symbol === opened.symbol);
  if (!instrument) {
    const reason = `Version ${opened.version} of ${strategyId} was published without ${opened.symbol}`;
    throw new RecordError(opened.index, `cannot be computed: ${reason}`);
  }
  return instrument;
}

/** Sessions of the traded instruments, without those of partners. */
function getSessions(
  versions: readonly StrategyEntry[],
  timeframe: Timeframe | 'all',
): PublishedInstrument['session'][] {
  const sessions = versions.flatMap(({ streams, instruments }) => {
    const wanted = streams.filter((stream) => timeframe === 'all' || stream.timeframe === timeframe);
    const traded = new Set(wanted.map(({ symbol }) => symbol));
    return instruments.filter(({ symbol }) => traded.has(symbol)).map(({ session }) => session);
  });
  return [...new Set(sessions)];
}

/** Streams that any of its versions ran on. */
function countStreams(versions: readonly StrategyEntry[], timeframe: Timeframe | 'all'): number {
  const names = versions.flatMap(({ streams }) =>
    streams
      .filter((stream) => timeframe === 'all' || stream.timeframe === timeframe)
      .map((stream) => `${stream.symbol} ${stream.timeframe}`),
  );
  return new Set(names).size;
}

function countSignals(signals: readonly SignalHistory[]): SignalCounts {
  const count = (is: (state: SignalState) => boolean) => signals.filter(({ state }) => is(state)).length;
  return {
    published: signals.length,
    pending: count(({ fillPrice, status }) => fillPrice === null && status === 'active'),
    open: count(({ fillPrice, status }) => fillPrice !== null && status === 'active'),
    closed: count(({ fillPrice, status }) => fillPrice !== null && status === 'closed'),
    expired: count(({ closeReason }) => closeReason === 'expired'),
    cancelled: count(({ closeReason }) => closeReason === 'cancelled'),
  };
}
