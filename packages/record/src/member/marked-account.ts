import type { AccountTrade } from '@sealtick/engine';
import { markTimes, periodsPerYear, type SessionId } from '@sealtick/engine';
import { AccountBook, type EquityVersion, type OpenR } from './account-book.ts';

/** A trade that an account is marked with. */
export interface MarkableTrade extends AccountTrade {
  readonly session: SessionId;
}

/** How the trades of an account are valued and closed at daily marks. */
export interface MarkRules<T> {
  readonly openR: OpenR<T>;
  /** Returns a trade as its account closes it at the mark of a ruin. */
  readonly closeAt: (trade: T, at: number) => T;
}

/** An account with its value at daily marks. */
export interface MarkedAccount<T extends AccountTrade> {
  readonly book: AccountBook<T>;
  /** The account's start, and each mark, ms UTC. */
  readonly marks: readonly number[];
  /** Value of the account without the effect of restated equity, at each of `marks`. */
  readonly marked: readonly number[];
  /** Returns between two marks, fractions. */
  readonly dailyReturns: readonly number[];
  /** When an account was last ruined (engine rule 13c), ms UTC; null if none was. */
  readonly ruinedAt: number | null;
}

/**
 * Computes a member's account over trades, which are in the order of filling. A ruin ends the account (engine rule 13c);
 * equity that is stated after it begins a new one, and the account is that one alone.
 *
 * @param settings Every version, oldest first; at least one.
 */
export function computeMarkedAccount<T extends MarkableTrade>(
  trades: readonly T[],
  settings: readonly EquityVersion[],
  now: number,
  rules: MarkRules<T>,
): MarkedAccount<T> {
  let account = markAll(trades, settings, now, rules);
  let ruinedAt: number | null = null;
  while (account.ruinedAt !== null) {
    ruinedAt = account.ruinedAt;
    const later = restatedSince(settings, ruinedAt);
    if (later.length === 0) break;
    const taken = trades.filter(({ fillBar }) => fillBar >= later[0]!.since);
    account = markAll(taken, later, now, rules);
  }
  return { ...account, ruinedAt };
}

/** Whether one of the trades is on a market that trades at weekends. */
export const haveWeekends = (trades: readonly Pick<MarkableTrade, 'session'>[]): boolean =>
  trades.some(({ session }) => periodsPerYear(session) === 365);

/** Returns the versions of the settings from the first equity on that was stated at or after a moment; none without one. */
function restatedSince(settings: readonly EquityVersion[], at: number): readonly EquityVersion[] {
  const first = settings.findIndex(
    ({ since, equityStatedAt }, i) => i > 0 && since >= at && equityStatedAt !== settings[i - 1]!.equityStatedAt,
  );
  return first === -1 ? [] : settings.slice(first);
}

/** Returns an account and its marks; to its ruin, if it was ruined. */
function markAll<T extends MarkableTrade>(
  trades: readonly T[],
  settings: readonly EquityVersion[],
  now: number,
  { openR, closeAt }: MarkRules<T>,
): MarkedAccount<T> {
  const book = new AccountBook(trades, settings, openR);
  const times = [book.from, ...markTimes(book.from, now, haveWeekends(trades))];
  const values = book.growthAt(times, openR);
  const last = values.findIndex((value) => value <= 0);
  if (last === -1) return withReturns(book, times, values);
  const at = times[last]!;
  const known = trades.filter(({ fillKnownAt }) => fillKnownAt <= at);
  const closed = known.map((trade) => (isClosedBy(trade, at) ? trade : closeAt(trade, at)));
  const ruined = book.ruinedAt === null || book.ruinedAt > at ? new AccountBook(closed, settings, openR, at) : book;
  return withReturns(ruined, times.slice(0, last + 1), [...values.slice(0, last), 0]);
}

function withReturns<T extends AccountTrade>(
  book: AccountBook<T>,
  marks: readonly number[],
  marked: readonly number[],
): MarkedAccount<T> {
  const dailyReturns = marked.slice(1).map((value, i) => value / marked[i]! - 1);
  return { book, marks, marked, dailyReturns, ruinedAt: book.ruinedAt };
}

const isClosedBy = ({ decidedAt }: AccountTrade, at: number): boolean => decidedAt !== null && decidedAt <= at;
