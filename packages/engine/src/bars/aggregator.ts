import { getSession, type Instrument } from '../instruments/instrument.ts';
import { isSessionWeekday, isTradingDate, nextOpen, sessionDate } from '../instruments/session-calendar.ts';
import { isSessionTimeframe, slotEnd, slotStart } from '../instruments/slots.ts';
import { InvalidParameterError } from '../parameters.ts';
import type { Bar } from './bar.ts';
import { BarsError } from './bars-error.ts';
import { emptyBar } from './slice.ts';
import { type StoredTimeframe, TIMEFRAME_MS } from './timeframe.ts';

/** Receives a closed bar. The object is reused, so copy it to store it. */
export type ClosedBarListener = (bar: Bar) => void;

/**
 * Makes bars of a longer timeframe from shorter ones, one at a time (engine rule 17).
 *
 * A bucket is a slot of the instrument's grid: open of its first bar, highest high, lowest low, close of its last bar,
 * sum of volumes; stamped with the slot's start and end. It closes when a base bar reaches its end, a later one begins,
 * or `closeUntil` passes it. A slot without a base bar gives no bar, and a closed bucket never changes.
 *
 * A base bar that crosses a slot's end belongs to the bucket in which it closes, so every bar of a bucket has closed at
 * the bucket's end. For 4h and daily, a bar that closes on a day without trading, and every bar of a weekend without
 * trading, belongs to the next session.
 */
export class Aggregator {
  readonly timeframe: StoredTimeframe;
  private readonly instrument: Instrument;
  private readonly onClosed: ClosedBarListener;
  private readonly bucket: Bar = emptyBar();
  private filled = false;
  /** End of the newest bucket begun; nothing older may be added. */
  private slotEnd = Number.NEGATIVE_INFINITY;
  private lastBaseClose = Number.NEGATIVE_INFINITY;

  constructor(timeframe: StoredTimeframe, instrument: Instrument, onClosed: ClosedBarListener) {
    this.timeframe = timeframe;
    this.instrument = instrument;
    this.onClosed = onClosed;
  }

  /** The open bucket, or null. The object is reused. */
  get open(): Readonly<Bar> | null {
    return this.filled ? this.bucket : null;
  }

  /**
   * Adds the next base bar, already checked.
   * @throws {BarsError} if it is older than the previous one or than a closed bucket.
   */
  add(bar: Bar): void {
    if (bar.time < this.lastBaseClose) throw this.tooOld(bar, 'at or after the close of the bar before');
    this.lastBaseClose = bar.closeTime;
    if (this.filled && bar.closeTime <= this.slotEnd) this.extend(bar);
    else this.addElsewhere(bar);
    if (this.filled && bar.closeTime >= this.slotEnd) this.close();
  }

  /** Closes the open bucket if its end has passed, even if its last base bars are missing. Times are ms UTC. */
  closeUntil(now: number): void {
    if (this.filled && this.slotEnd <= now) this.close();
  }

  /** Adds a bar that does not lie inside the open bucket. */
  private addElsewhere(bar: Bar): void {
    const moment = this.toMoment(bar);
    const session = getSession(this.instrument);
    if (this.filled && moment >= this.slotEnd) this.close();
    if (this.filled) {
      this.extend(bar);
      return;
    }
    if (moment < this.slotEnd) throw this.tooOld(bar, 'in no bucket that is already closed');
    this.bucket.time = slotStart(session, this.timeframe, moment);
    this.slotEnd = slotEnd(session, this.timeframe, moment);
    this.bucket.closeTime = this.slotEnd;
    this.bucket.open = bar.open;
    this.bucket.high = bar.high;
    this.bucket.low = bar.low;
    this.bucket.close = bar.close;
    this.bucket.volume = bar.volume;
    this.filled = true;
  }

  /** Returns the moment whose slot the bar belongs to. */
  private toMoment(bar: Bar): number {
    const session = getSession(this.instrument);
    const crosses = bar.closeTime > slotEnd(session, this.timeframe, bar.time);
    const moment = crosses ? bar.closeTime - 1 : bar.time;
    if (!isSessionTimeframe(this.timeframe)) return moment;
    // A bar inside a holiday's slot shows that the calendar is wrong; one that only crosses into it does not.
    const hasSession = crosses ? isTradingDate : isSessionWeekday;
    return hasSession(session, sessionDate(session, moment)) ? moment : nextOpen(session, moment);
  }

  private extend(bar: Bar): void {
    const { bucket } = this;
    if (bar.high > bucket.high) bucket.high = bar.high;
    if (bar.low < bucket.low) bucket.low = bar.low;
    bucket.close = bar.close;
    bucket.volume += bar.volume;
  }

  private close(): void {
    this.filled = false;
    this.onClosed(this.bucket);
  }

  private tooOld(bar: Bar, rule: string): BarsError {
    return new BarsError(this.instrument.symbol, bar.time, { field: 'time', value: bar.time, rule });
  }
}

/** Checks that bars of `base` can be aggregated to `timeframe`. @throws {InvalidParameterError} */
export function requireFiner(base: StoredTimeframe, timeframe: StoredTimeframe): void {
  if (TIMEFRAME_MS[base] >= TIMEFRAME_MS[timeframe]) {
    throw new InvalidParameterError('timeframe', timeframe, `longer than that of the bars, ${base}`);
  }
}
