import { mulberry32 } from '../../packages/engine/src/index.ts';

/** A system: how often it wins, and what a win is in R. A loss is 1 R. */
export interface System {
  readonly winRate: number;
  readonly payoff: number;
}

/** Wins 45% of its trades and gains 1.5 R then: an average of +0.125 R per trade before costs. */
export const WITH_EDGE: System = { winRate: 0.45, payoff: 1.5 };
/** Wins 40%, which is nothing on average. */
export const WITHOUT_EDGE: System = { winRate: 0.4, payoff: 1.5 };

/**
 * Returns the deepest fall below a peak of each of many accounts, from 0 to 1. A trade risks a fraction of the current balance.
 */
export function deepestFalls(
  { winRate, payoff }: System,
  { risk, trades, accounts, seed }: { risk: number; trades: number; accounts: number; seed: number },
): number[] {
  const random = mulberry32(seed);
  return Array.from({ length: accounts }, () => {
    let [balance, peak, deepest] = [1, 1, 0];
    for (let trade = 0; trade < trades; trade += 1) {
      balance *= 1 + risk * (random() < winRate ? payoff : -1);
      peak = Math.max(peak, balance);
      deepest = Math.max(deepest, 1 - balance / peak);
    }
    return deepest;
  });
}

/** Returns the share of values that reach a limit, in percent. */
export const shareFrom = (values: readonly number[], limit: number): number =>
  (100 * values.filter((value) => value >= limit).length) / values.length;
