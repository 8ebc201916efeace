import { DAY_MS } from '@sealtick/engine';
import type { FigureTrade } from '../statistics-trade.ts';
import { type Figure, getFigure } from './figure.ts';
import type { MemberRecord } from './member-record.ts';
import { startOfMonth } from './zone-date.ts';

const WIN_RATE_DAYS = 30;
/** Closed trades from which a win rate of an account is shown. */
export const WIN_RATE_TRADES = 10;

/** Share of wins, and the trades that it is a share of. */
export interface WinRate extends Figure {
  readonly wins: number;
  readonly trades: number;
}

/** The trades of an account at a moment. */
interface TradesNow {
  readonly account: { readonly trades: readonly { readonly trade: FigureTrade }[] };
  readonly now: number;
}

/** Returns the share of wins among the trades that closed in the last 30 × 24 hours. */
export function winRate30d(record: TradesNow): WinRate {
  const closed = closedSince(record, record.now - WIN_RATE_DAYS * DAY_MS);
  const [wins, trades] = [closed.filter(({ netR }) => netR > 0).length, closed.length];
  return { ...getFigure(() => wins / trades, trades, WIN_RATE_TRADES, 'trade'), wins, trades };
}

/** Result of the month so far, open trades at their last price included. */
export interface MonthResult {
  readonly gain: Figure;
  /** The gain in account currency. */
  readonly amount: Figure;
  /** What the trades gained in the month, in R: of one that is open, or was when the month began, the part of the month. */
  readonly totalR: Figure;
}

/** Returns the result since the month began in the member's time zone, or since the account did. */
export function monthToDate(record: MemberRecord, zone: string): MonthResult {
  const { account, now } = record;
  const from = Math.max(account.from, startOfMonth(zone, now));
  const closed = closedSince(record, from);
  const gain = () => account.growthAt(now) / account.growthAt(from) - 1;
  const totalR = () =>
    account.trades.reduce((sum, { trade }) => sum + account.resultAt(trade, now) - account.resultAt(trade, from), 0);
  return {
    gain: getFigure(gain, closed.length, 1, 'closed trade'),
    amount: getFigure(() => account.gainBetween(from, now), closed.length, 1, 'closed trade'),
    totalR: getFigure(totalR, closed.length, 1, 'closed trade'),
  };
}

/** Returns the trades that closed after a moment, in the order of filling. */
function closedSince({ account, now }: TradesNow, from: number): FigureTrade[] {
  return account.trades
    .map(({ trade }) => trade)
    .filter(({ decidedAt }) => decidedAt !== null && decidedAt > from && decidedAt <= now);
}
