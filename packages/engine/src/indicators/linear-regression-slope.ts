import { requirePositiveInteger } from '../parameters.ts';

/**
 * Slope of the least-squares line through the last `period` values, in their unit a bar.
 *
 *   slope = sum((t - mean(t)) * x[t]) / sum((t - mean(t))^2),   t = 0..period-1;   the divisor is period (period^2 - 1) / 12
 *
 * As in StandardDeviation a window is the tail of one block of `period` bars joined to the head of the next, so no error
 * builds up. Values are taken from the block's last one, so an unchanging window has a slope of exactly 0.
 */
export class LinearRegressionSlope {
  /** Latest slope; NaN for the first `period - 1` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly spread: number;
  private readonly block: Float64Array;
  private readonly tailSum: Float64Array;
  private readonly tailMoment: Float64Array;
  private origin = 0;
  private headSum = 0;
  private headMoment = 0;
  private filled = 0;

  /** @param period Window in bars, integer >= 2. @throws {InvalidParameterError} otherwise. */
  constructor(period: number) {
    requirePositiveInteger('period', period, 2);
    this.period = period;
    this.spread = (period * (period * period - 1)) / 12;
    this.block = new Float64Array(period);
    this.tailSum = new Float64Array(period).fill(Number.NaN);
    this.tailMoment = new Float64Array(period).fill(Number.NaN);
  }

  update(x: number): number {
    const at = this.filled;
    this.block[at] = x;
    if (at + 1 === this.period) {
      this.turnBlock();
      return this.value;
    }
    const fromOrigin = x - this.origin;
    const headSum = this.headSum + fromOrigin;
    const headMoment = this.headMoment + fromOrigin * at;
    this.headSum = headSum;
    this.headMoment = headMoment;
    this.filled = at + 1;
    const slope = this.fit(headSum + this.tailSum[at + 1]!, headMoment + this.tailMoment[at + 1]!);
    this.value = slope;
    return slope;
  }

  /** Positions count from the turn of the block: the tail's are negative, the head's begin at 0. */
  private fit(sum: number, moment: number): number {
    const middle = this.filled - (this.period + 1) / 2;
    return (moment - middle * sum) / this.spread;
  }

  private turnBlock(): void {
    this.origin = this.block[this.period - 1]!;
    this.headSum = 0;
    this.headMoment = 0;
    this.filled = 0;
    let sum = 0;
    let moment = 0;
    for (let at = this.period - 1; at >= 0; at -= 1) {
      const fromOrigin = this.block[at]! - this.origin;
      sum += fromOrigin;
      moment += fromOrigin * (at - this.period);
      this.tailSum[at] = sum;
      this.tailMoment[at] = moment;
    }
    this.value = this.fit(sum, moment);
  }
}
