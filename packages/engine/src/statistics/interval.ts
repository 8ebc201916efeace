/** Parameters of a bootstrap; they reproduce the interval for the same record. */
export interface Resampling {
  /** Consecutive daily marks drawn together. */
  readonly blockDays: number;
  readonly resamples: number;
  readonly seed: number;
}

/** A 95% interval. */
export interface StatisticInterval {
  readonly low: number;
  readonly high: number;
  /** Parameters of the bootstrap; omitted for an interval by formula. */
  readonly resampling?: Resampling;
}
