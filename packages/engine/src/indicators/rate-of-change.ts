import { requirePositiveInteger } from '../parameters.ts';

/**
 * Rate of change (ROC): the return over the last `period` bars as a fraction (0.02 is two percent).
 *
 *   ROC[i] = x[i] / x[i - period] - 1,   for values above 0
 *
 * Most libraries multiply by 100.
 */
export class RateOfChange {
  /** Latest return, a fraction; NaN for the first `period` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly window: Float64Array;
  private next = 0;

  /** @param period Distance in bars, integer >= 1. @throws {InvalidParameterError} otherwise. */
  constructor(period: number) {
    requirePositiveInteger('period', period);
    this.period = period;
    this.window = new Float64Array(period).fill(Number.NaN);
  }

  update(x: number): number {
    const before = this.window[this.next]!;
    this.window[this.next] = x;
    this.next = this.next + 1 === this.period ? 0 : this.next + 1;
    this.value = (x - before) / before;
    return this.value;
  }
}
