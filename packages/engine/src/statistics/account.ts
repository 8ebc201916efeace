/** Model account of one strategy and basis (engine rule 13). */
export const STARTING_BALANCE = 10_000;

/** A trade as used by the account. Times are ms UTC. */
export interface AccountTrade {
  /** Open of the bar of the fill; trades decided by then determine its size. */
  readonly fillBar: number;
  /** Close of that bar, from which it is marked to market. */
  readonly fillKnownAt: number;
  /** Close of the bar that ended it, when its result is known; null while it is open, with risk but no result. */
  readonly decidedAt: number | null;
  readonly netR: number;
  /** Share of the balance at risk: see `riskFraction`. */
  readonly riskFraction: number;
}

export interface BookedTrade {
  /** Position in the input list. */
  readonly trade: number;
  /** Whether the account took it: its balance was above 0, and it was not ruined. */
  readonly isTaken: boolean;
  /** Money at risk: the trade's fraction of the closed balance when the bar of its fill opened. */
  readonly risk: number;
  /** Balance before and after its result, at least 0; equal while it is open. */
  readonly balanceBefore: number;
  readonly balanceAfter: number;
}

interface Step {
  readonly at: number;
  readonly isClose: boolean;
  readonly trade: number;
}

/**
 * Runs the account over trades in any order. Each trade is sized with the balance at the open of its fill's bar;
 * results of other streams within that bar do not count. Its result is added when it is known.
 *
 * The account is ruined where its balance is at or below 0 and nothing is held (engine rule 13c); `markAccount` also finds a
 * ruin at a mark. A trade that would be sized with a balance at or below 0 is not taken.
 *
 * @returns One row per trade, in the given order.
 */
export function runAccount(trades: readonly AccountTrade[], startingBalance = STARTING_BALANCE): BookedTrade[] {
  const steps: Step[] = [];
  trades.forEach((trade, index) => {
    steps.push({ at: trade.fillBar, isClose: false, trade: index });
    if (trade.decidedAt !== null) steps.push({ at: trade.decidedAt, isClose: true, trade: index });
  });
  steps.sort((a, b) => a.at - b.at || Number(b.isClose) - Number(a.isClose) || a.trade - b.trade);
  const booked = new Array<BookedTrade>(trades.length);
  let balance = startingBalance;
  let held = 0;
  for (const { isClose, trade } of steps) {
    const before = Math.max(0, balance);
    if (!isClose) {
      const isTaken = balance > 0;
      const risk = isTaken ? balance * trades[trade]!.riskFraction : 0;
      booked[trade] = { trade, isTaken, risk, balanceBefore: before, balanceAfter: before };
      held += Number(isTaken);
      continue;
    }
    const { isTaken, risk } = booked[trade]!;
    if (!isTaken) continue;
    balance += risk * trades[trade]!.netR;
    held -= 1;
    if (held === 0) balance = Math.max(0, balance);
    booked[trade] = { trade, isTaken, risk, balanceBefore: before, balanceAfter: Math.max(0, balance) };
  }
  return booked;
}
