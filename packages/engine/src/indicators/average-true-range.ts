import { requirePositiveInteger } from '../parameters.ts';

/**
 * Average True Range (ATR): Wilder's smoothed true range. Volatility in price units, no direction.
 *
 *   TR[0]  = high[0] - low[0];   TR[i] = max(high[i], close[i-1]) - min(low[i], close[i-1])
 *   ATR[i] = ATR[i-1] + (TR[i] - ATR[i-1]) / period,   seeded with mean(TR[0..period-1])
 *
 * @see Wilder, New Concepts in Technical Trading Systems (1978); seeded as Tulip Indicators `atr`. TA-Lib and
 * technicalindicators leave out TR[0] and so start a bar later.
 */
export class AverageTrueRange {
  /** Latest ATR in price units; NaN for the first `period - 1` bars. */
  value = Number.NaN;
  readonly period: number;
  private readonly rate: number;
  private sum = 0;
  private previousClose = Number.NaN;
  private missing: number;

  /** @param period Smoothing length in bars, integer >= 1 (Wilder uses 14). @throws {InvalidParameterError} otherwise. */
  constructor(period: number) {
    requirePositiveInteger('period', period);
    this.period = period;
    this.rate = 1 / period;
    this.missing = period;
  }

  update(high: number, low: number, close: number): number {
    const before = this.previousClose;
    let top = high;
    let bottom = low;
    // With no bar before, neither is true and the range is high - low.
    if (before > high) top = before;
    else if (before < low) bottom = before;
    this.previousClose = close;
    if (this.missing > 0) {
      this.warmUp(top - bottom);
      return this.value;
    }
    const average = this.value + (top - bottom - this.value) * this.rate;
    this.value = average;
    return average;
  }

  private warmUp(trueRange: number): void {
    this.missing -= 1;
    this.sum += trueRange;
    if (this.missing === 0) this.value = this.sum / this.period;
  }
}
