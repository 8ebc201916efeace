import { parseWeekday, utcDay } from '../bars/civil.ts';
import { DAY_MS } from '../bars/time-units.ts';
import { type AccountTrade, type BookedTrade, runAccount, STARTING_BALANCE } from './account.ts';
import type { EquityCurve } from './returns.ts';

/** Whether this midnight is a mark: Monday to Friday, or every day if a symbol trades at weekends. */
function isMarkDay(midnight: number, tradesAtWeekends: boolean): boolean {
  const weekday = parseWeekday(utcDay(midnight));
  return tradesAtWeekends || (weekday >= 1 && weekday <= 5);
}

/** Returns the marks strictly after `from` up to `to`, both ms UTC. */
export function markTimes(from: number, to: number, tradesAtWeekends: boolean): number[] {
  const times: number[] = [];
  for (let midnight = (utcDay(from) + 1) * DAY_MS; midnight <= to; midnight += DAY_MS) {
    if (isMarkDay(midnight, tradesAtWeekends)) times.push(midnight);
  }
  return times;
}

export interface EquityInput {
  readonly trades: readonly AccountTrade[];
  /**
   * Returns the result of an open trade at a mark, in R: closed parts plus the rest at the last close, less costs so
   * far.
   */
  readonly openR: (trade: number, at: number) => number;
  /** Start of the record: the curve's point 0, ms UTC. */
  readonly from: number;
  readonly to: number;
  readonly tradesAtWeekends: boolean;
  /** 10,000 by default. */
  readonly startingBalance?: number;
}

/** An account with its daily equity. */
export interface MarkedAccount {
  /** One row per trade, in the given order. */
  readonly booked: readonly BookedTrade[];
  /** Ends at 0 where the account was ruined: see `ruinedAt`. */
  readonly curve: EquityCurve;
}

/**
 * Runs the account, and returns its daily equity marked to market (engine rule 14): balance plus, for each open trade, its
 * risk times its R so far. Point 0 is the starting capital at `from`; the rest are the marks up to `to`. Where the equity is
 * at or below 0 the account is ruined (engine rule 13c): the curve ends there, at 0.
 */
export function markAccount({
  trades,
  openR,
  from,
  to,
  tradesAtWeekends,
  startingBalance = STARTING_BALANCE,
}: EquityInput): MarkedAccount {
  const booked = runAccount(trades, startingBalance);
  const taken = booked.filter(({ isTaken }) => isTaken);
  const byFill = [...taken].sort((a, b) => trades[a.trade]!.fillKnownAt - trades[b.trade]!.fillKnownAt);
  const byClose = taken
    .filter(({ trade }) => trades[trade]!.decidedAt !== null)
    .sort((a, b) => trades[a.trade]!.decidedAt! - trades[b.trade]!.decidedAt!);
  const time = [from];
  const equity = [startingBalance];
  const open = new Set<BookedTrade>();
  let balance = startingBalance;
  let fills = 0;
  let closes = 0;
  for (const mark of markTimes(from, to, tradesAtWeekends)) {
    for (; fills < byFill.length && trades[byFill[fills]!.trade]!.fillKnownAt <= mark; fills++)
      open.add(byFill[fills]!);
    for (; closes < byClose.length && trades[byClose[closes]!.trade]!.decidedAt! <= mark; closes++) {
      const row = byClose[closes]!;
      open.delete(row);
      balance += row.risk * trades[row.trade]!.netR;
    }
    let marked = balance;
    for (const row of open) marked += row.risk * openR(row.trade, mark);
    time.push(mark);
    equity.push(Math.max(0, marked));
    if (marked <= 0) break;
  }
  return { booked, curve: { time, equity } };
}
