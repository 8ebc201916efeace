import { requirePositiveInteger } from '../parameters.ts';

/**
 * Average Directional Index (ADX): how strongly price trends, 0 to 100, with the two directional indicators (DI) that
 * say in which direction.
 *
 *   up = high[i] - high[i-1];   down = low[i-1] - low[i];   TR as in AverageTrueRange
 *   +DM = up if up > down and up > 0, else 0;   -DM = down if down > up and down > 0, else 0
 *   S(x) = x smoothed by Wilder, as a sum: S[i] = S[i-1] - S[i-1] / period + x[i], seeded with the sum of bars 1..period
 *   +DI = 100 * S(+DM) / S(TR);   -DI likewise;   DX = 100 * |+DI - -DI| / (+DI + -DI)
 *   ADX[i] = ADX[i-1] + (DX[i] - ADX[i-1]) / period, seeded with the mean of the first `period` DX
 *
 * Where up = down both movements are 0, as Wilder has it and technicalindicators too; trading-signals counts both there,
 * and the first bar's range, and so gives other figures. Where nothing moved DX is 0.
 * @see Wilder, New Concepts in Technical Trading Systems (1978).
 */
export class AverageDirectionalIndex {
  /** Latest ADX, 0 to 100; NaN for the first `2 * period - 1` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly rate: number;
  private previousHigh = Number.NaN;
  private previousLow = Number.NaN;
  private previousClose = Number.NaN;
  private plus = 0;
  private minus = 0;
  private range = 0;
  private sum = 0;
  private missing: number;

  /** @param period Smoothing length in bars, integer >= 1 (Wilder uses 14). @throws {InvalidParameterError} otherwise. */
  constructor(period: number) {
    requirePositiveInteger('period', period);
    this.period = period;
    this.rate = 1 / period;
    this.missing = 2 * period;
  }

  /** The same figure as `value`. */
  get adx(): number {
    return this.value;
  }

  /** Upward movement as a share of the range, 0 to 100; NaN for the first `period` bars. */
  get plusDi(): number {
    return this.indicator(this.plus);
  }

  /** Downward movement as a share of the range, 0 to 100; NaN for the first `period` bars. */
  get minusDi(): number {
    return this.indicator(this.minus);
  }

  update(high: number, low: number, close: number): number {
    const up = high - this.previousHigh;
    const down = this.previousLow - low;
    const before = this.previousClose;
    let top = high;
    let bottom = low;
    // With no bar before, neither is true and the range is high - low.
    if (before > high) top = before;
    else if (before < low) bottom = before;
    // Numbers rather than branches: a processor guesses these wrong every other bar.
    const plus = ((up + Math.abs(up)) / 2) * Number(up > down);
    const minus = ((down + Math.abs(down)) / 2) * Number(down > up);
    this.previousHigh = high;
    this.previousLow = low;
    this.previousClose = close;
    if (this.missing > 0) {
      this.warmUp(plus, minus, top - bottom);
      return this.value;
    }
    const movement = this.smooth(plus, minus, top - bottom);
    const average = this.value + (movement - this.value) * this.rate;
    this.value = average;
    return average;
  }

  private warmUp(plus: number, minus: number, range: number): void {
    const age = 2 * this.period - this.missing;
    this.missing -= 1;
    if (age > this.period) this.sum += this.smooth(plus, minus, range);
    else if (age > 0) {
      this.plus += plus;
      this.minus += minus;
      this.range += range;
      if (age === this.period) this.sum = directionalMovement(this.plus, this.minus);
    }
    if (this.missing === 0) this.value = this.sum / this.period;
  }

  private smooth(plus: number, minus: number, range: number): number {
    const pluses = this.plus + (plus - this.plus * this.rate);
    const minuses = this.minus + (minus - this.minus * this.rate);
    this.plus = pluses;
    this.minus = minuses;
    this.range += range - this.range * this.rate;
    return directionalMovement(pluses, minuses);
  }

  private indicator(smoothed: number): number {
    if (this.missing >= this.period) return Number.NaN;
    return this.range > 0 ? 100 * (smoothed / this.range) : 0;
  }
}

/** DX; the range cancels out of it. */
function directionalMovement(plus: number, minus: number): number {
  const total = plus + minus;
  return total > 0 ? 100 * (Math.abs(plus - minus) / total) : 0;
}
