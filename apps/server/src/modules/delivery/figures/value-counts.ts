/** How often each value occurs, by value. */
export type ValueCounts = ReadonlyMap<number, number>;

/** Returns the number of values, and how often each occurs in any of the counts. */
export function joinCounts(counts: readonly ValueCounts[]): { readonly n: number; readonly values: ValueCounts } {
  const values = new Map<number, number>();
  let n = 0;
  for (const one of counts)
    for (const [value, count] of one) {
      values.set(value, (values.get(value) ?? 0) + count);
      n += count;
    }
  return { n, values };
}

/** Returns percentiles as `percentile_disc` of PostgreSQL does: the first value that so many are at or below. None without a value. */
export function getPercentiles(values: ValueCounts, fractions: readonly number[]): (number | undefined)[] {
  const sorted = [...values].sort(([a], [b]) => a - b);
  const n = sorted.reduce((sum, [, count]) => sum + count, 0);
  return fractions.map((fraction) => {
    let seen = 0;
    return sorted.find(([, count]) => {
      seen += count;
      return seen >= fraction * n;
    })?.[0];
  });
}
