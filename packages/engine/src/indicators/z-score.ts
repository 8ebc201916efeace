import { requirePositiveInteger } from '../parameters.ts';
import { StandardDeviation } from './standard-deviation.ts';

/**
 * Z-score: how many standard deviations the latest value lies from the mean of its window, itself included.
 *
 *   z = (x - mean) / population standard deviation, both over the last `period` values;   0 where the window is flat
 *
 * Bounded by sqrt(period - 1) either way.
 */
export class ZScore {
  /** Latest z-score, a pure number; NaN for the first `period - 1` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly deviation: StandardDeviation;

  /** @param period Window in bars, integer >= 2. @throws {InvalidParameterError} otherwise. */
  constructor(period: number) {
    requirePositiveInteger('period', period, 2);
    this.period = period;
    this.deviation = new StandardDeviation(period);
  }

  /** Mean of the window, in the input's unit. */
  get mean(): number {
    return this.deviation.mean;
  }

  /** Population standard deviation of the window, in the input's unit. */
  get standardDeviation(): number {
    return this.deviation.value;
  }

  update(x: number): number {
    const deviation = this.deviation.update(x);
    this.value = deviation === 0 ? 0 : (x - this.deviation.mean) / deviation;
    return this.value;
  }
}
