/** Returns the arithmetic mean; null for no values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Returns the sample standard deviation (divisor n - 1); null under two values. */
export function sampleDeviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const centre = mean(values)!;
  let squares = 0;
  for (const value of values) squares += (value - centre) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

/**
 * Returns the standardised central moment of `order` (3 skewness, 4 kurtosis; population form); null without variance.
 */
export function standardisedMoment(values: readonly number[], order: 3 | 4): number | null {
  if (values.length < 2) return null;
  const centre = mean(values)!;
  let squares = 0;
  let powers = 0;
  for (const value of values) {
    squares += (value - centre) ** 2;
    powers += (value - centre) ** order;
  }
  const variance = squares / values.length;
  return variance === 0 ? null : powers / values.length / variance ** (order / 2);
}
