import { markTimes, periodsPerYear } from '@sealtick/engine';
import type { PublishedInstrument } from '../entries.ts';
import type { LogContents } from '../log-contents.ts';
import { openR } from '../open-r.ts';
import type { RecordedTrade } from '../recorded-trade.ts';
import type { SignalHistory } from '../signal-history.ts';
import { AccountBook } from './account-book.ts';
import { MemberAccount } from './member-account.ts';
import type { HistoryInput, MemberInput, Present } from './member-input.ts';
import { memberSignals } from './member-signals.ts';
import { memberTrades } from './member-trades.ts';

/** The past of a member's record: what stays as it is until the log, the settings or the access change, or time passes. */
export interface MemberHistory extends HistoryInput {
  /** The signals received, in the order of opening. */
  readonly signals: readonly SignalHistory[];
  /** Signals of strategies ever followed that were active in the last 24 hours, received or not. */
  readonly recent: readonly SignalHistory[];
  readonly book: AccountBook;
  /** The account's start, and each mark, ms UTC. */
  readonly marks: readonly number[];
  /** Value of the account without the effect of restated equity, at each of `marks`. */
  readonly marked: readonly number[];
  /** Returns between two marks, fractions. */
  readonly dailyReturns: readonly number[];
  /** Moments for which it holds, ms UTC; the latter exclusive. */
  readonly validFrom: number;
  readonly validUntil: number;
}

/** The signals that a member received, and the model account over their trades, in one market, at a moment. */
export interface MemberRecord extends MemberInput, Pick<MemberHistory, 'signals' | 'recent' | 'dailyReturns'> {
  readonly history: MemberHistory;
  readonly account: MemberAccount;
  /** The account's start, each mark, and now, ms UTC. */
  readonly times: readonly number[];
  /** Value of the account without the effect of restated equity, at each of `times`. */
  readonly growth: readonly number[];
}

/** Computes the past of a member's record from the log, the times of subscription and the member's own settings. */
export function computeMemberHistory(input: HistoryInput): MemberHistory {
  const { contents, settings, now } = input;
  const { received, recent, validFrom, validUntil } = memberSignals(input);
  const trades = memberTrades(input, received);
  const atMarks = (trade: RecordedTrade, at: number) =>
    openR(trade, instrumentOf(contents, trade), markedPrice(input, trade, at), at);
  const book = new AccountBook(trades, settings, atMarks);
  const tradesAtWeekends = trades.some(({ session }) => periodsPerYear(session) === 365);
  const marks = [book.from, ...markTimes(book.from, now, tradesAtWeekends)];
  const marked = book.growthAt(marks, atMarks);
  const dailyReturns = marked.slice(1).map((value, i) => value / marked[i]! - 1);
  return { ...input, signals: received, recent, book, marks, marked, dailyReturns, validFrom, validUntil };
}

/** Returns a member's record at a moment that its past holds for. */
export function memberRecordAt(history: MemberHistory, present: Present): MemberRecord {
  const { contents, signals, recent, dailyReturns, book, marks, marked } = history;
  const input = { ...history, ...present };
  const account = new MemberAccount(book, (trade, at) =>
    openR(trade, instrumentOf(contents, trade), priceOf(input, trade, at), at),
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
export function priceOf(input: HistoryInput & Present, trade: RecordedTrade, at: number): number {
  return input.priceAt(trade.opened.symbol, at) ?? markedPrice(input, trade, at);
}

function markedPrice({ contents, market }: HistoryInput, { opened, fillPrice }: RecordedTrade, at: number): number {
  return contents.marksOf(market).priceAt(opened.signalId, at) ?? fillPrice;
}

function instrumentOf(contents: LogContents, { opened }: RecordedTrade): PublishedInstrument {
  const { strategyId, version, symbol } = opened;
  const published = contents.versionsOf(strategyId, opened.market).findLast((one) => one.version === version);
  const instrument = published?.instruments.find((one) => one.symbol === symbol);
  if (!instrument) throw new Error(`Version ${version} of ${strategyId} was published without ${symbol}`);
  return instrument;
}
