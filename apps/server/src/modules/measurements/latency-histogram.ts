/** Upper bounds of the buckets, ms, each 10 % above the previous one, so that a quantile is at most 10 % too high. */
const BOUNDS: readonly number[] = Array.from({ length: 130 }, (_, i) => 0.25 * 1.1 ** i);

export interface Latencies {
  readonly count: number;
  readonly sumMs: number;
  /** Samples by bucket. */
  readonly buckets: readonly number[];
}

/** Histogram of durations in constant space. */
export class LatencyHistogram {
  private count = 0;
  private sumMs = 0;
  private buckets = new Array<number>(BOUNDS.length + 1).fill(0);

  /** Adds a sample. @param ms Duration, ms, 0 or more. */
  record(ms: number): void {
    const found = BOUNDS.findIndex((bound) => ms <= bound);
    this.buckets[found === -1 ? BOUNDS.length : found]! += 1;
    this.count += 1;
    this.sumMs += ms;
  }

  /** Returns the samples since the last call and clears them. */
  take(): Latencies {
    const { count, sumMs, buckets } = this;
    this.count = 0;
    this.sumMs = 0;
    this.buckets = new Array<number>(BOUNDS.length + 1).fill(0);
    return { count, sumMs, buckets };
  }
}

/** Returns the upper bound of a quantile, ms; null without samples. @param share 0 to 1. */
export function quantile(buckets: readonly number[], share: number): number | null {
  const count = buckets.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  let seen = 0;
  for (const [i, one] of buckets.entries()) {
    seen += one;
    if (seen >= share * count) return BOUNDS[Math.min(i, BOUNDS.length - 1)]!;
  }
  return BOUNDS.at(-1)!;
}
