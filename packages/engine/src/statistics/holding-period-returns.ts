/**
 * Returns the average holding-period return: mean of `pnl / balance before the trade`, a fraction; null without trades.
 */
export function averageHoldingPeriodReturn(returns: readonly number[]): number | null {
  return returns.length === 0 ? null : returns.reduce((total, value) => total + value, 0) / returns.length;
}

/**
 * Returns the geometric holding-period return `(product(1 + r)) ^ (1 / N) - 1`, a fraction; null without trades or once
 * all is lost.
 */
export function geometricHoldingPeriodReturn(returns: readonly number[]): number | null {
  if (returns.length === 0) return null;
  const growth = returns.reduce((product, value) => product * (1 + value), 1);
  return growth <= 0 ? null : growth ** (1 / returns.length) - 1;
}
