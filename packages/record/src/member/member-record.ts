import type { PublishedInstrument } from '../entries.ts';
import type { LogContents } from '../log-contents.ts';
import { openR } from '../open-r.ts';
import type { RecordedTrade } from '../recorded-trade.ts';
import type { SignalHistory } from '../signal-history.ts';
import type { OpenR } from './account-book.ts';
import { computeMarkedAccount, type MarkedAccount } from './marked-account.ts';
import { MemberAccount } from './member-account.ts';
import type { HistoryInput, MemberInput, Present } from './member-input.ts';
import { memberSignals } from './member-signals.ts';
import { memberTrades } from './member-trades.ts';

/** The past of a member's record: what stays as it is until the log, the settings or the access change, or time passes. */
export interface MemberHistory extends HistoryInput, MarkedAccount<RecordedTrade> {
  /** The signals received, in the order of opening. */
  readonly signals: readonly SignalHistory[];
  /** Signals of strategies ever followed that were active in the last 24 hours, received or not. */
  readonly recent: readonly SignalHistory[];
  /** Every trade of the signals, in the order of filling; also those that no account took. */
  readonly trades: readonly RecordedTrade[];
  /** Values open trades at the marks of the log. */
  readonly openAtMark: OpenR;
  /** Moments for which it holds, ms UTC; the latter exclusive. */
  readonly validFrom: number;
  readonly validUntil: number;
}

/** The signals that a member received, and the model account over their trades, in one market, at a moment. */
export interface MemberRecord
  extends MemberInput,
    Pick<MemberHistory, 'signals' | 'recent' | 'dailyReturns' | 'ruinedAt'> {
  readonly history: MemberHistory;
  readonly account: MemberAccount;
  /** The account's start, each mark, and now, ms UTC. */
  readonly times: readonly number[];
  /** Value of the account without the effect of restated equity, at each of `times`. */
  readonly growth: readonly number[];
}

/** Computes the past of a member's record from the log, the times of subscription and the member's own settings. */
export function computeMemberHistory(input: HistoryInput): MemberHistory {
  const { received, recent, validFrom, validUntil } = memberSignals(input);
  const trades = memberTrades(input, received);
  const openAtMark = (trade: RecordedTrade, at: number) =>
    openR(trade, instrumentFor(input.contents, trade), markedPrice(input, trade, at), at);
  const account = computeMarkedAccount(trades, input.settings, input.now, {
    openR: openAtMark,
    closeAt: (trade, at) => closeAt(trade, at, markedPrice(input, trade, at), openAtMark),
  });
  return { ...input, signals: received, recent, validFrom, validUntil, trades, openAtMark, ...account };
}

/** Returns a trade as its account closes it at the mark of a ruin: the rest leaves at the marked price. */
function closeAt(trade: RecordedTrade, at: number, price: number, resultAt: OpenR): RecordedTrade {
  const known = trade.exits.filter((exit) => exit.at <= at);
  const weight = known.reduce((rest, exit) => rest - exit.weight, 1);
  const exits = [...known, { at, time: at, price, weight }];
  return { ...trade, exits, closedAt: at, decidedAt: at, closeReason: null, netR: resultAt(trade, at) };
}

/** Returns a member's record at a moment that its past holds for. */
export function memberRecordAt(history: MemberHistory, present: Present): MemberRecord {
  const { contents, signals, recent, dailyReturns, book, marks, marked } = history;
  const input = { ...history, ...present };
  const account = new MemberAccount(book, (trade, at) =>
    openR(trade, instrumentFor(contents, trade), getPrice(input, trade, at), at),
  );
  return {
    ...input,
    signals,
    recent,
    history,
    account,
    times: [...marks, present.now],
    growth: [...marked, account.growthAt(present.now)],
    dailyReturns,
  };
}

/** Computes a member's record from the log, the times of subscription and the member's own settings. */
export const computeMemberRecord = (input: MemberInput): MemberRecord =>
  memberRecordAt(computeMemberHistory(input), input);

/** Returns the price of an open trade's instrument: of its bars, else its last mark in the log, else its fill. */
export function getPrice(input: HistoryInput & Present, trade: RecordedTrade, at: number): number {
  return input.priceAt(trade.opened.symbol, at) ?? markedPrice(input, trade, at);
}

function markedPrice({ contents, market }: HistoryInput, { opened, fillPrice }: RecordedTrade, at: number): number {
  return contents.getMarks(market).priceAt(opened.signalId, at) ?? fillPrice;
}

function instrumentFor(contents: LogContents, { opened }: RecordedTrade): PublishedInstrument {
  const { strategyId, version, symbol } = opened;
  const published = contents.getVersions(strategyId, opened.market).findLast((one) => one.version === version);
  const instrument = published?.instruments.find((one) => one.symbol === symbol);
  if (!instrument) throw new Error(`Version ${version} of ${strategyId} was published without ${symbol}`);
  return instrument;
}
