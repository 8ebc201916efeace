import { requirePositiveInteger } from '../parameters.ts';
import { RollingExtremum } from './rolling-extremum.ts';

/**
 * Swing points: turning points of price, known only once later bars have confirmed them.
 *
 *   swing high at bar j:  high[j] > the `strength` highs before it and >= the `strength` highs after it; lows mirrored
 *
 * Bar j + `strength` confirms it, and nothing shows before. Of equal highs next to each other the first counts. A bar
 * takes part only with `strength` bars on either side.
 */
export class SwingPoints {
  /** Price of the latest confirmed swing high; NaN until there is one. */
  high = Number.NaN;
  /** Price of the latest confirmed swing low; NaN until there is one. */
  low = Number.NaN;
  /** The swing high before `high`; NaN until there is one. */
  previousHigh = Number.NaN;
  /** The swing low before `low`; NaN until there is one. */
  previousLow = Number.NaN;
  /** Whether this bar confirmed a swing high. */
  isNewHigh = false;
  /** Whether this bar confirmed a swing low. */
  isNewLow = false;
  /** Bars from the latest swing high to this bar, at least `strength`; NaN until there is one. */
  highBarsAgo = Number.NaN;
  /** Bars from the latest swing low to this bar, at least `strength`; NaN until there is one. */
  lowBarsAgo = Number.NaN;
  readonly strength: number;
  private readonly highest: RollingExtremum;
  private readonly lowest: RollingExtremum;

  /** @param strength Bars on either side, integer >= 1. @throws {InvalidParameterError} otherwise. */
  constructor(strength: number) {
    requirePositiveInteger('strength', strength);
    this.strength = strength;
    this.highest = new RollingExtremum(2 * strength + 1, 'highest');
    this.lowest = new RollingExtremum(2 * strength + 1, 'lowest');
  }

  update(high: number, low: number): void {
    this.highest.update(high);
    this.lowest.update(low);
    this.highBarsAgo += 1;
    this.lowBarsAgo += 1;
    this.isNewHigh = this.highest.barsAgo === this.strength;
    this.isNewLow = this.lowest.barsAgo === this.strength;
    if (this.isNewHigh) {
      this.previousHigh = this.high;
      this.high = this.highest.value;
      this.highBarsAgo = this.strength;
    }
    if (this.isNewLow) {
      this.previousLow = this.low;
      this.low = this.lowest.value;
      this.lowBarsAgo = this.strength;
    }
  }
}
