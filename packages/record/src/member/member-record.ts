import { markTimes, periodsPerYear } from '@sealtick/engine';
import type { PublishedInstrument } from '../entries.ts';
import type { LogContents } from '../log-contents.ts';
import { openR } from '../open-r.ts';
import type { RecordedTrade } from '../recorded-trade.ts';
import type { SignalHistory } from '../signal-history.ts';
import { AccountBook, type OpenR } from './account-book.ts';
import { MemberAccount } from './member-account.ts';
import type { HistoryInput, MemberInput, Present } from './member-input.ts';
import { memberSignals } from './member-signals.ts';
import type { RiskVersion } from './member-terms.ts';
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
  /** When an account of the member was last ruined (engine rule 13c), ms UTC; null if none was. */
  readonly ruinedAt: number | null;
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

/**
 * Computes the past of a member's record from the log, the times of subscription and the member's own settings. A ruin ends
 * the account (engine rule 13c); equity that is stated after it begins a new one, and the record is of that one alone.
 */
export function computeMemberHistory(input: HistoryInput): MemberHistory {
  const { received, recent, validFrom, validUntil } = memberSignals(input);
  const trades = memberTrades(input, received);
  let account = markedAccount(input, trades, input.settings);
  let ruinedAt: number | null = null;
  while (account.ruinedAt !== null) {
    ruinedAt = account.ruinedAt;
    const settings = restatedSince(input.settings, ruinedAt);
    if (settings.length === 0) break;
    const later = trades.filter(({ fillBar }) => fillBar >= settings[0]!.since);
    account = markedAccount(input, later, settings);
  }
  return { ...input, signals: received, recent, validFrom, validUntil, ...account, ruinedAt };
}

/** Returns the versions of the settings from the first equity on that was stated at or after a moment; none without one. */
function restatedSince(settings: readonly RiskVersion[], at: number): readonly RiskVersion[] {
  const first = settings.findIndex(
    ({ since, equityStatedAt }, i) => i > 0 && since >= at && equityStatedAt !== settings[i - 1]!.equityStatedAt,
  );
  return first === -1 ? [] : settings.slice(first);
}

type MarkedAccount = Pick<MemberHistory, 'book' | 'marks' | 'marked' | 'dailyReturns' | 'ruinedAt'>;

/** Returns an account and its marks; to its ruin, if it was ruined. */
function markedAccount(
  input: HistoryInput,
  trades: readonly RecordedTrade[],
  settings: readonly RiskVersion[],
): MarkedAccount {
  const atMarks = (trade: RecordedTrade, at: number) =>
    openR(trade, instrumentOf(input.contents, trade), markedPrice(input, trade, at), at);
  const book = new AccountBook(trades, settings, atMarks);
  const tradesAtWeekends = trades.some(({ session }) => periodsPerYear(session) === 365);
  const times = [book.from, ...markTimes(book.from, input.now, tradesAtWeekends)];
  const values = book.growthAt(times, atMarks);
  const last = values.findIndex((value) => value <= 0);
  if (last === -1) return withReturns(book, times, values);
  const at = times[last]!;
  const known = trades.filter(({ fillKnownAt }) => fillKnownAt <= at);
  const closed = known.map((trade) =>
    isClosedBy(trade, at) ? trade : closeAt(trade, at, markedPrice(input, trade, at), atMarks),
  );
  const ruined = book.ruinedAt === null || book.ruinedAt > at ? new AccountBook(closed, settings, atMarks, at) : book;
  return withReturns(ruined, times.slice(0, last + 1), [...values.slice(0, last), 0]);
}

function withReturns(book: AccountBook, marks: readonly number[], marked: readonly number[]): MarkedAccount {
  const dailyReturns = marked.slice(1).map((value, i) => value / marked[i]! - 1);
  return { book, marks, marked, dailyReturns, ruinedAt: book.ruinedAt };
}

const isClosedBy = ({ decidedAt }: RecordedTrade, at: number): boolean => decidedAt !== null && decidedAt <= at;

/** Returns a trade as its account closes it at the mark of a ruin: the rest leaves at the marked price. */
function closeAt(trade: RecordedTrade, at: number, price: number, resultAt: OpenR): RecordedTrade {
  const known = trade.exits.filter((exit) => exit.at <= at);
  const weight = known.reduce((rest, exit) => rest - exit.weight, 1);
  const exits = [...known, { at, time: at, price, weight }];
  return { ...trade, exits, closedAt: at, decidedAt: at, netR: resultAt(trade, at) };
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
