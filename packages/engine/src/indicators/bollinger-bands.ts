import { requirePositive, requirePositiveInteger } from '../parameters.ts';
import { SimpleMovingAverage } from './simple-moving-average.ts';
import { StandardDeviation } from './standard-deviation.ts';

/**
 * Bollinger Bands: a simple moving average and two lines around it, in price units.
 *
 *   middle = SMA(period);   upper, lower = middle +- width * population standard deviation of the same window
 *   percentB = (x - lower) / (upper - lower);   bandwidth = (upper - lower) / middle
 *
 * The deviation divides by `period`, as Bollinger does; trading-signals and TA-Lib agree.
 * @see Bollinger, Bollinger on Bollinger Bands (2001).
 */
export class BollingerBands {
  /** Latest middle band; NaN for the first `period - 1` bars, as every other figure. */
  value = Number.NaN;
  readonly period: number;
  readonly width: number;
  private readonly average: SimpleMovingAverage;
  private readonly deviation: StandardDeviation;
  private latest = Number.NaN;

  /**
   * @param period Window in bars, integer >= 1 (usual: 20).
   * @param width Distance of the bands from the middle in standard deviations, > 0 (usual: 2).
   * @throws {InvalidParameterError} otherwise.
   */
  constructor(period: number, width = 2) {
    requirePositiveInteger('period', period);
    requirePositive('width', width);
    this.period = period;
    this.width = width;
    this.average = new SimpleMovingAverage(period);
    this.deviation = new StandardDeviation(period);
  }

  /** The same figure as `value`. */
  get middle(): number {
    return this.value;
  }

  /** Upper band, in price units. */
  get upper(): number {
    return this.value + this.width * this.deviation.value;
  }

  /** Lower band, in price units. */
  get lower(): number {
    return this.value - this.width * this.deviation.value;
  }

  /** Standard deviation of the window, in price units. */
  get standardDeviation(): number {
    return this.deviation.value;
  }

  /** Position of the latest value: 0 at the lower band, 1 at the upper; 0.5 if the bands are equal. */
  get percentB(): number {
    return this.upper === this.lower ? 0.5 : (this.latest - this.lower) / (this.upper - this.lower);
  }

  /** Distance of the bands as a fraction of the middle. */
  get bandwidth(): number {
    return (this.upper - this.lower) / this.value;
  }

  update(x: number): number {
    this.latest = x;
    this.deviation.update(x);
    this.value = this.average.update(x);
    return this.value;
  }
}
