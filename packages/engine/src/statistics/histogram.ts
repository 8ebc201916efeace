export interface HistogramBin {
  /** Lower edge, inclusive; -Infinity only in the first bin. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/**
 * Returns the counts of R multiples in bins of `width`; the outermost bins contain values beyond `-limit` and `limit`.
 */
export function rHistogram(results: readonly number[], width = 0.5, limit = 3): HistogramBin[] {
  const steps = Math.round((2 * limit) / width);
  const counts = new Array<number>(steps + 2).fill(0);
  for (const result of results) {
    // A result of 0.5 within rounding belongs to the bin that starts at 0.5.
    const slot = Math.floor((result + limit) / width + 1e-9) + 1;
    const index = Math.max(0, Math.min(steps + 1, slot));
    counts[index] = counts[index]! + 1;
  }
  return counts.map((count, i) => ({
    from: i === 0 ? Number.NEGATIVE_INFINITY : -limit + (i - 1) * width,
    to: i === steps + 1 ? Number.POSITIVE_INFINITY : -limit + i * width,
    count,
  }));
}
