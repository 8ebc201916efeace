import { requirePositiveInteger } from '../parameters.ts';
import { RollingExtremum } from './rolling-extremum.ts';

/**
 * Donchian channel: the highest high and lowest low of the last `period` bars, this one included, in price units.
 *
 *   upper = max(high[i-period+1..i]);   lower = min(low[i-period+1..i]);   middle = (upper + lower) / 2
 *
 * A breakout compares a bar with the channel before it: read the fields, then update.
 */
export class DonchianChannel {
  /** Latest middle of the channel; NaN for the first `period - 1` bars, as `upper` and `lower`. */
  value = Number.NaN;
  upper = Number.NaN;
  lower = Number.NaN;
  readonly period: number;
  private readonly highest: RollingExtremum;
  private readonly lowest: RollingExtremum;

  /** @param period Window in bars, integer >= 1 (usual: 20). @throws {InvalidParameterError} otherwise. */
  constructor(period: number) {
    requirePositiveInteger('period', period);
    this.period = period;
    this.highest = new RollingExtremum(period, 'highest');
    this.lowest = new RollingExtremum(period, 'lowest');
  }

  /** The same figure as `value`. */
  get middle(): number {
    return this.value;
  }

  update(high: number, low: number): number {
    this.upper = this.highest.update(high);
    this.lower = this.lowest.update(low);
    this.value = (this.upper + this.lower) / 2;
    return this.value;
  }
}
