/** A median with its 95% interval. */
interface MedianInterval {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

const Z95 = 1.959963984540054;

/**
 * Returns the median of values (the order statistic ⌈n / 2⌉) with the 95% interval that the binomial distribution gives, by its normal
 * approximation: the order statistics ⌊(n − z√n) / 2⌋ and ⌈1 + (n + z√n) / 2⌉, z = 1.95996. It assumes nothing about their distribution.
 *
 * @param values In ascending order, at least one
 */
export function medianInterval(values: readonly number[]): MedianInterval {
  const n = values.length;
  const spread = Z95 * Math.sqrt(n);
  const at = (rank: number) => values[Math.min(n, Math.max(1, rank)) - 1]!;
  return {
    median: at(Math.ceil(n / 2)),
    low: at(Math.floor((n - spread) / 2)),
    high: at(Math.ceil(1 + (n + spread) / 2)),
  };
}
