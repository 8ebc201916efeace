import { InvalidParameterError, requirePositiveInteger } from '../parameters.ts';
import { ExponentialMovingAverage } from './exponential-moving-average.ts';

/**
 * Moving Average Convergence Divergence (MACD): a fast EMA less a slow one, and the EMA of that, in price units.
 *
 *   MACD = EMA(fast) - EMA(slow);   signal = EMA(signalPeriod) of MACD;   histogram = MACD - signal
 *
 * All three averages are seeded with their first value (see ExponentialMovingAverage): the signal line with the first
 * MACD given out, that is once the slow average is warm.
 * @see Appel, The Moving Average Convergence-Divergence Trading Method (1979).
 */
export class MovingAverageConvergenceDivergence {
  /** Latest MACD line; NaN for the first `slow - 1` bars. */
  value = Number.NaN;
  /** EMA of the MACD line; NaN for the first `slow + signalPeriod - 2` bars. */
  signal = Number.NaN;
  private readonly fast: ExponentialMovingAverage;
  private readonly slow: ExponentialMovingAverage;
  private readonly smoothing: ExponentialMovingAverage;

  /**
   * Lengths in bars, integers >= 1 with fast < slow (usual: 12, 26, 9).
   * @throws {InvalidParameterError} otherwise.
   */
  constructor(fast = 12, slow = 26, signalPeriod = 9) {
    requirePositiveInteger('fast', fast);
    requirePositiveInteger('slow', slow);
    requirePositiveInteger('signalPeriod', signalPeriod);
    if (fast >= slow) throw new InvalidParameterError('fast', fast, `below slow (${slow})`);
    this.fast = new ExponentialMovingAverage(fast);
    this.slow = new ExponentialMovingAverage(slow);
    this.smoothing = new ExponentialMovingAverage(signalPeriod);
  }

  /** The same figure as `value`. */
  get macd(): number {
    return this.value;
  }

  /** MACD line less signal line; NaN as long as `signal`. */
  get histogram(): number {
    return this.value - this.signal;
  }

  update(x: number): number {
    const fast = this.fast.update(x);
    const slow = this.slow.update(x);
    this.value = fast - slow;
    if (!Number.isNaN(this.value)) this.signal = this.smoothing.update(this.value);
    return this.value;
  }
}
