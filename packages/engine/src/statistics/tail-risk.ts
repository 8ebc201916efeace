/**
 * Returns the historical value at risk: the loss that `level` of the returns stay above, a fraction >= 0 for a loss;
 * null without returns.
 */
export function valueAtRisk(returns: readonly number[], level = 0.95): number | null {
  if (returns.length === 0) return null;
  const sorted = [...returns].sort((a, b) => a - b);
  return -sorted[Math.min(sorted.length - 1, Math.floor((1 - level) * sorted.length))]! + 0;
}

/** Returns the mean loss of the returns at or below the value at risk; null without returns. */
export function conditionalValueAtRisk(returns: readonly number[], level = 0.95): number | null {
  const threshold = valueAtRisk(returns, level);
  if (threshold === null) return null;
  const tail = returns.filter((value) => value <= -threshold);
  return -tail.reduce((total, value) => total + value, 0) / tail.length + 0;
}
