/** Returns the quantile of values in ascending order, linear between order statistics. @param sorted At least one. */
function linearQuantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  return below + (place % 1) * (sorted[Math.ceil(place)]! - below);
}

/**
 * Returns the historical value at risk: the loss that `level` of the returns stay above, a fraction >= 0 for a loss; null
 * without returns. It is a quantile, linear between order statistics.
 */
export function valueAtRisk(returns: readonly number[], level = 0.95): number | null {
  if (returns.length === 0) return null;
  const sorted = [...returns].sort((a, b) => a - b);
  return -linearQuantile(sorted, 1 - level) + 0;
}

/** Returns the mean loss of the returns at or beyond the value at risk; null without returns. */
export function conditionalValueAtRisk(returns: readonly number[], level = 0.95): number | null {
  const threshold = valueAtRisk(returns, level);
  if (threshold === null) return null;
  const tail = returns.filter((value) => value <= -threshold);
  return -tail.reduce((total, value) => total + value, 0) / tail.length + 0;
}
