/** How a bootstrap was drawn: with the same record, these give the same interval again. */
export interface Resampling {
  /** Consecutive daily marks that are drawn together. */
  readonly blockDays: number;
  readonly resamples: number;
  readonly seed: number;
}

/** A 95 % interval. */
export interface StatisticInterval {
  readonly low: number;
  readonly high: number;
  /** Where it comes from a bootstrap; left out of an interval by formula. */
  readonly resampling?: Resampling;
}
