import type { AccountTrade } from '@sealtick/engine';
import type { RecordedTrade } from '../recorded-trade.ts';
import type { AccountBook, OpenR, SizedTrade } from './account-book.ts';

/**
 * The model account of a member (engine rules 13 and 14): the stated equity instead of 10,000, the member's risk instead of
 * 1%. A restated equity is a cash flow: the account is valued at that moment, continues with what was stated, and the
 * difference is not a gain.
 */
export class MemberAccount<T extends AccountTrade = RecordedTrade> {
  private readonly book: AccountBook<T>;
  private readonly openR: OpenR<T>;

  constructor(book: AccountBook<T>, openR: OpenR<T>) {
    this.book = book;
    this.openR = openR;
  }

  /** In the order of filling. */
  get trades(): readonly SizedTrade<T>[] {
    return this.book.trades;
  }

  /** Start of the account, ms UTC. */
  get from(): number {
    return this.book.from;
  }

  /** Returns the marked balance: closed results, and open trades at their last price; at least 0. */
  valueAt(at: number): number {
    return Math.max(0, this.book.valueAt(at, this.openR));
  }

  /** Returns the value without the effect of restated equity: two of them give the return between two moments. */
  growthAt(at: number): number {
    return this.book.withoutFlows(this.valueAt(at), at);
  }

  /** Returns what the trades gained between two moments, in account currency: restated equity is not a gain. */
  gainBetween(from: number, to: number): number {
    return this.book.gainBetween(from, this.valueAt(from), to, this.valueAt(to));
  }

  /** Returns the result of a trade up to a moment, in R: 0 before its fill, marked while it is open. */
  resultAt(trade: T, at: number): number {
    if (trade.fillKnownAt > at) return 0;
    return trade.decidedAt !== null && trade.decidedAt <= at ? trade.netR : this.openR(trade, at);
  }

  /** Returns the trades that are filled and not closed at a moment. */
  openAt(at: number): SizedTrade<T>[] {
    return this.book.openAt(at);
  }
}
