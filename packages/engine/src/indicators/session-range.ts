import { requirePositive } from '../parameters.ts';

/**
 * Session range: the high and low of the first stretch of each trading session (an opening range), in price units.
 *
 *   high, low over the bars with session start <= open < session start + length
 *
 * The caller says where the bar's session starts, from the instrument's calendar. A range is complete from the bar that
 * closes at or after its end on, and stands until the next session. A series that begins in the middle of a range, or
 * has no bar in it, gives none for that session.
 */
export class SessionRange {
  /** Height of the session's complete range; NaN without one. */
  value = Number.NaN;
  /** Highest high of the range so far; NaN before its first bar. */
  high = Number.NaN;
  /** Lowest low of the range so far; NaN before its first bar. */
  low = Number.NaN;
  /** Whether the range is complete, so that later bars of the session can be compared with it. */
  isComplete = false;
  readonly lengthMs: number;
  private session = Number.NaN;
  private isWhole = true;

  /**
   * @param lengthMs Length of the range in ms from the session's start, > 0.
   * @throws {InvalidParameterError} otherwise.
   */
  constructor(lengthMs: number) {
    requirePositive('lengthMs', lengthMs);
    this.lengthMs = lengthMs;
  }

  /** Adds a bar. Times are ms UTC: start of the bar's session, the bar's open and its end (exclusive). */
  update(sessionStart: number, time: number, closeTime: number, high: number, low: number): number {
    if (sessionStart !== this.session) {
      this.isWhole = !Number.isNaN(this.session) || time === sessionStart;
      this.session = sessionStart;
      this.high = Number.NaN;
      this.low = Number.NaN;
      this.value = Number.NaN;
      this.isComplete = false;
    }
    const end = sessionStart + this.lengthMs;
    if (time < end) {
      if (!(high <= this.high)) this.high = high;
      if (!(low >= this.low)) this.low = low;
    }
    if (!this.isComplete && this.isWhole && closeTime >= end && this.high >= this.low) {
      this.isComplete = true;
      this.value = this.high - this.low;
    }
    return this.value;
  }
}
