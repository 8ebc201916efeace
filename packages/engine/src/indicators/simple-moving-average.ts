import { requirePositiveInteger } from '../parameters.ts';

/** Prices are added as whole numbers of this fraction, so a decimal sum has no rounding. */
const UNITS = 1e8;

/**
 * Simple Moving Average (SMA): the mean of the last `period` values, in their unit.
 *
 *   SMA[i] = (x[i - period + 1] + ... + x[i]) / period
 *
 * Values of up to eight decimals are summed without error while |x| * period < 9e7, and the mean is the double nearest
 * to the true one. Two averages that are equal on paper are therefore equal here, whatever their periods; a plain
 * running sum drifts and turns such ties into crossings. What is left beyond eight decimals is summed separately, as
 * doubles.
 */
export class SimpleMovingAverage {
  /** Latest mean; NaN for the first `period - 1` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly units: Float64Array;
  private readonly rests: Float64Array;
  /** NaN until the window is full, and with it the mean. */
  private divisor = Number.NaN;
  private unitSum = 0;
  private restSum = 0;
  private hasRests = false;
  private next = 0;

  /** @param period Window in bars, integer >= 1. @throws {InvalidParameterError} otherwise. */
  constructor(period: number) {
    requirePositiveInteger('period', period);
    this.period = period;
    this.units = new Float64Array(period);
    this.rests = new Float64Array(period);
  }

  update(x: number): number {
    const at = this.next;
    const units = Math.floor(x * UNITS + 0.5);
    const rest = x - units / UNITS;
    const sum = this.unitSum + (units - this.units[at]!);
    this.units[at] = units;
    this.unitSum = sum;
    this.next = at + 1;
    if (at + 1 === this.period) this.turn();
    let mean = sum / this.divisor;
    if (rest !== 0 || this.hasRests) mean += this.addRest(at, rest);
    this.value = mean;
    return mean;
  }

  /** The window is full from here on, and its oldest value is the first of the ring again. */
  private turn(): void {
    this.next = 0;
    this.divisor = UNITS * this.period;
  }

  /** Returns the mean of the parts beyond eight decimals. Called for every bar once a value has such a part. */
  private addRest(at: number, rest: number): number {
    this.hasRests = true;
    this.restSum += rest - this.rests[at]!;
    this.rests[at] = rest;
    return this.restSum / this.period;
  }
}
