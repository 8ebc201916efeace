import { type StoredTimeframe, TIMEFRAME_MS } from '../bars/timeframe.ts';
import { requirePositiveInteger } from '../parameters.ts';
import { getSession, type Instrument } from './instrument.ts';
import type { Session } from './session.ts';
import { nextOpen, openMs, sessionLength } from './session-calendar.ts';
import { slotEnd, slotStart } from './slots.ts';

/** Whether a bar with this close lies on the instrument's grid; imported bars may have other times. */
export function isOnGrid(session: Session, timeframe: StoredTimeframe, closeTime: number): boolean {
  return slotStart(session, timeframe, closeTime) === closeTime;
}

/**
 * Returns the end of the first slot inside a session that begins at or after `from`.
 *
 * On the instrument's grid a slot counts if the market is open in any part of it: that is where aggregated bars are.
 * Off the grid, slots are nominal steps counted from `anchor` and count if at least a quarter of the step (or of a
 * short session) is open: two hours on Sunday evening are not a trading day, and an order for "the next day" must not
 * end with them.
 */
export function nextSlotEnd(session: Session, timeframe: StoredTimeframe, anchor: number | null, from: number): number {
  if (anchor === null) return slotEnd(session, timeframe, nextOpen(session, from));
  const length = TIMEFRAME_MS[timeframe];
  const enough = Math.min(length, sessionLength(session)) / 4;
  let start = from;
  for (;;) {
    start = anchor + Math.floor((nextOpen(session, start) - anchor) / length) * length;
    const end = start + length;
    if (openMs(session, start, end) >= enough) return end;
    start = end;
  }
}

/**
 * Returns the end of the nth slot after a bar's close, which is a signal's `validUntil` (engine rule 6) for n =
 * `validBars`. Slots in which the market is closed (nights, weekends, holidays) are not counted.
 *
 * @param closeTime Close of the signal's bar, ms UTC.
 * @throws {InvalidParameterError} unless n is an integer of at least 1.
 */
export function nthSlotEnd(instrument: Instrument, timeframe: StoredTimeframe, closeTime: number, n: number): number {
  requirePositiveInteger('n', n);
  const session = getSession(instrument);
  const anchor = isOnGrid(session, timeframe, closeTime) ? null : closeTime;
  let end = closeTime;
  for (let slot = 0; slot < n; slot++) end = nextSlotEnd(session, timeframe, anchor, end);
  return end;
}
