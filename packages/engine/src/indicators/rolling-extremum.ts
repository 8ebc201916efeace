import { InvalidParameterError, requirePositiveInteger } from '../parameters.ts';

/**
 * Highest or lowest of the last `period` values, in their unit.
 *
 * Bars come in blocks of `period`; a window is the tail of one block, whose extremes were found when it filled up, joined
 * to the head of the next. The cost a bar is constant on average, whatever the series. Of equal extremes the oldest counts.
 * @see van Herk (1992); Gil, Werman (1993).
 */
export class RollingExtremum {
  /** Latest extreme; NaN for the first `period - 1` bars. */
  value = Number.NaN;
  readonly period: number;
  /** 1 or -1: lowest is highest of the negatives. */
  private readonly sign: number;
  private readonly block: Float64Array;
  private readonly tails: Float64Array;
  private readonly tailsAt: Float64Array;
  private head = Number.NEGATIVE_INFINITY;
  private headAt = 0;
  private filled = 0;

  /** @param period Window in bars, integer >= 1. @throws {InvalidParameterError} otherwise. */
  constructor(period: number, kind: 'highest' | 'lowest') {
    requirePositiveInteger('period', period);
    if (kind !== 'highest' && kind !== 'lowest') throw new InvalidParameterError('kind', kind, 'highest or lowest');
    this.period = period;
    this.sign = kind === 'highest' ? 1 : -1;
    this.block = new Float64Array(period);
    this.tails = new Float64Array(period).fill(Number.NaN);
    this.tailsAt = new Float64Array(period).fill(Number.NaN);
  }

  /** Bars between the extreme and the latest bar, 0 to period - 1; NaN as long as `value`. */
  get barsAgo(): number {
    const latest = this.filled - 1;
    const isInHead = this.head > this.tails[this.filled]!;
    return isInHead ? latest - this.headAt : latest + this.period - this.tailsAt[this.filled]!;
  }

  update(x: number): number {
    const at = this.filled;
    const signed = x * this.sign;
    this.block[at] = signed;
    if (at + 1 === this.period) {
      this.turnBlock();
      return this.value;
    }
    if (signed > this.head) {
      this.head = signed;
      this.headAt = at;
    }
    this.filled = at + 1;
    const extreme = Math.max(this.tails[at + 1]!, this.head) * this.sign;
    this.value = extreme;
    return extreme;
  }

  /** The block is full: extremes of its tails, from the newest bar back, serve the next `period` bars. */
  private turnBlock(): void {
    let best = Number.NEGATIVE_INFINITY;
    let bestAt = 0;
    for (let at = this.period - 1; at >= 0; at -= 1) {
      if (this.block[at]! >= best) {
        best = this.block[at]!;
        bestAt = at;
      }
      this.tails[at] = best;
      this.tailsAt[at] = bestAt;
    }
    this.head = Number.NEGATIVE_INFINITY;
    this.filled = 0;
    this.value = best * this.sign;
  }
}
