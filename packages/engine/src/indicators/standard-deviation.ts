import { InvalidParameterError, requirePositiveInteger } from '../parameters.ts';

/**
 * Standard deviation of the last `period` values, in their unit.
 *
 *   population:  sqrt(sum((x - mean)^2) / period);   sample:  sqrt(sum((x - mean)^2) / (period - 1))
 *
 * Nothing is ever taken off a running sum: bars come in blocks of `period`, and a window is the tail of one block joined
 * to the head of the next. So no error builds up over millions of bars, and a spike is forgotten in full once it has left
 * the window. Sums are of distances from the older block's last value; as that value lies in every window that uses it,
 * the usual loss of digits is at most a factor of `period`, and an unchanging window gives exactly 0.
 */
export class StandardDeviation {
  /** Latest deviation; NaN for the first `period - 1` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly share: number;
  private readonly scale: number;
  private readonly block: Float64Array;
  private readonly tailSums: Float64Array;
  private readonly tailSquares: Float64Array;
  private origin = 0;
  private headSum = 0;
  private headSquares = 0;
  private filled = 0;

  /**
   * @param period Window in bars, integer >= 1 (a sample needs 2).
   * @param kind Divide by `period` (population, the default) or `period - 1` (sample).
   * @throws {InvalidParameterError} otherwise.
   */
  constructor(period: number, kind: 'population' | 'sample' = 'population') {
    requirePositiveInteger('period', period, kind === 'sample' ? 2 : 1);
    if (kind !== 'population' && kind !== 'sample') {
      throw new InvalidParameterError('kind', kind, 'population or sample');
    }
    this.period = period;
    this.share = 1 / period;
    this.scale = 1 / (kind === 'sample' ? period - 1 : period);
    this.block = new Float64Array(period);
    this.tailSums = new Float64Array(period).fill(Number.NaN);
    this.tailSquares = new Float64Array(period).fill(Number.NaN);
  }

  /** Mean of the same window, to within rounding (SimpleMovingAverage is exact); NaN as long as `value`. */
  get mean(): number {
    return this.origin + (this.tailSums[this.filled]! + this.headSum) * this.share;
  }

  update(x: number): number {
    const count = this.filled + 1;
    this.block[this.filled] = x;
    if (count === this.period) {
      this.turnBlock();
      return this.value;
    }
    const distance = x - this.origin;
    const headSum = this.headSum + distance;
    const headSquares = this.headSquares + distance * distance;
    this.headSum = headSum;
    this.headSquares = headSquares;
    this.filled = count;
    const deviation = this.join(headSum + this.tailSums[count]!, headSquares + this.tailSquares[count]!);
    this.value = deviation;
    return deviation;
  }

  private join(sum: number, squares: number): number {
    return Math.sqrt((squares - sum * sum * this.share) * this.scale);
  }

  /** The block is full: sums over its tails, from the newest bar back, serve the next `period` bars. */
  private turnBlock(): void {
    const { period, block } = this;
    const origin = block[period - 1]!;
    let sum = 0;
    let squares = 0;
    for (let at = period - 1; at >= 0; at -= 1) {
      const distance = block[at]! - origin;
      sum += distance;
      squares += distance * distance;
      this.tailSums[at] = sum;
      this.tailSquares[at] = squares;
    }
    this.origin = origin;
    this.headSum = 0;
    this.headSquares = 0;
    this.filled = 0;
    this.value = this.join(sum, squares);
  }
}
