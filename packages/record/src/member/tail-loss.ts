const LEVEL = 0.05;

/** Value at risk and its mean excess, fractions, a loss positive. */
export interface TailLoss {
  readonly valueAtRisk: number;
  /** Mean of the days at or beyond the value at risk. */
  readonly conditional: number;
}

/** Returns the tail loss of daily returns at 95 %: their 5 % quantile, linear between order statistics. @param returns At least one. */
export function tailLoss(returns: readonly number[]): TailLoss {
  const sorted = [...returns].sort((a, b) => a - b);
  const place = (sorted.length - 1) * LEVEL;
  const below = sorted[Math.floor(place)]!;
  const quantile = below + (place % 1) * (sorted[Math.ceil(place)]! - below);
  const tail = sorted.filter((value) => value <= quantile);
  return { valueAtRisk: -quantile, conditional: -tail.reduce((sum, value) => sum + value, 0) / tail.length };
}
