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
  /** Money at risk: the trade's fraction of the closed balance when the bar of its fill opened. */
  readonly risk: number;
  /** Balance before and after its result; equal while it is open. */
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
  for (const { isClose, trade } of steps) {
    if (!isClose) {
      const risk = balance * trades[trade]!.riskFraction;
      booked[trade] = { trade, risk, balanceBefore: balance, balanceAfter: balance };
      continue;
    }
    const { risk } = booked[trade]!;
    const balanceBefore = balance;
    balance += risk * trades[trade]!.netR;
    booked[trade] = { trade, risk, balanceBefore, balanceAfter: balance };
  }
  return booked;
}
