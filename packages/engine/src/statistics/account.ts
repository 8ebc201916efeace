/** Model account of one strategy and basis (engine rule 13). */
export const STARTING_BALANCE = 10_000;
export const RISK_FRACTION = 0.01;

/** What the account needs of a trade: close times (ms UTC) of the bars it was filled and fully closed in, and its net R. */
export interface AccountTrade {
  readonly filledAt: number;
  /** Null while it is open: it then takes risk but books nothing. */
  readonly closedAt: number | null;
  readonly netR: number;
}

export interface BookedTrade {
  /** Position in the list that was given. */
  readonly trade: number;
  /** Money at risk: a hundredth of the closed balance when it was filled. */
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
 * Runs the account over trades in any order. Each fill risks 1 % of the balance closed so far; the result is booked when
 * the trade is fully closed. Of one bar, fills are taken before closes: what a bar earned cannot size a fill inside it.
 *
 * @returns one row a trade, in the order given.
 */
export function runAccount(trades: readonly AccountTrade[], startingBalance = STARTING_BALANCE): BookedTrade[] {
  const steps: Step[] = [];
  trades.forEach((trade, index) => {
    steps.push({ at: trade.filledAt, isClose: false, trade: index });
    if (trade.closedAt !== null) steps.push({ at: trade.closedAt, isClose: true, trade: index });
  });
  steps.sort((a, b) => a.at - b.at || Number(a.isClose) - Number(b.isClose) || a.trade - b.trade);
  const booked = new Array<BookedTrade>(trades.length);
  let balance = startingBalance;
  for (const { isClose, trade } of steps) {
    if (!isClose) {
      booked[trade] = { trade, risk: balance * RISK_FRACTION, balanceBefore: balance, balanceAfter: balance };
      continue;
    }
    const { risk } = booked[trade]!;
    const balanceBefore = balance;
    balance += risk * trades[trade]!.netR;
    booked[trade] = { trade, risk, balanceBefore, balanceAfter: balance };
  }
  return booked;
}
