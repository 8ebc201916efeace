/** Model account of one strategy and basis (engine rule 13). */
export const STARTING_BALANCE = 10_000;

/** What the account needs of a trade. Times are ms UTC. */
export interface AccountTrade {
  /** Open of the bar it was filled in: what was decided by then sizes it. */
  readonly fillBar: number;
  /** Close of that bar, when the fill is known: from then on it is marked. */
  readonly fillKnownAt: number;
  /** Close of the bar that ended it, when its result is known; null while it is open: it then takes risk but books nothing. */
  readonly decidedAt: number | null;
  readonly netR: number;
  /** Share of the balance at risk: see `riskFraction`. */
  readonly riskFraction: number;
}

export interface BookedTrade {
  /** Position in the list that was given. */
  readonly trade: number;
  /** Money at risk: the trade's fraction of the closed balance when the bar of its fill opened. */
  readonly risk: number;
  /** Balance before and after booking; equal while it is open. */
  readonly balanceBefore: number;
  readonly balanceAfter: number;
}

interface Step {
  readonly at: number;
  readonly isClose: boolean;
  readonly trade: number;
}

/**
 * Runs the account over trades in any order. Each trade is sized with the balance of what was decided at or before the open
 * of its fill's bar, whatever closes in another stream while that bar lasts. Its result is booked when it is known.
 *
 * @returns one row a trade, in the order given.
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
