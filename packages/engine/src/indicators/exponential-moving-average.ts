import { requirePositiveInteger } from '../parameters.ts';

/**
 * Exponential Moving Average (EMA): a mean whose weights fall by a constant factor a bar, in the unit of its input.
 *
 *   EMA[0] = x[0];   EMA[i] = EMA[i-1] + (x[i] - EMA[i-1]) * 2 / (period + 1)
 *
 * Seeded with the first value, so it depends on the first bar fed: EMA(3) of 10 11 12 13 is 12.125. Libraries that seed
 * with the mean of the first `period` values (technicalindicators, TA-Lib) differ at first and converge.
 */
export class ExponentialMovingAverage {
  /** Latest average; NaN for the first `period - 1` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly rate: number;
  private average = Number.NaN;
  private missing: number;

  /** @param period Length in bars, integer >= 1. @throws {InvalidParameterError} otherwise. */
  constructor(period: number) {
    requirePositiveInteger('period', period);
    this.period = period;
    this.rate = 2 / (period + 1);
    this.missing = period;
  }

  update(x: number): number {
    if (this.missing > 0) {
      this.warmUp(x);
      return this.value;
    }
    const average = this.value + (x - this.value) * this.rate;
    this.value = average;
    return average;
  }

  private warmUp(x: number): void {
    this.average = this.missing === this.period ? x : this.average + (x - this.average) * this.rate;
    this.missing -= 1;
    if (this.missing === 0) this.value = this.average;
  }
}
