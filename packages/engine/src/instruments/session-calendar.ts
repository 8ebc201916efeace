import { parseWeekday } from '../bars/civil.ts';
import { DAY_MS, MINUTE_MS } from '../bars/time-units.ts';
import { utcFromLocal, zoneOffset } from '../bars/zone.ts';
import { InvalidParameterError } from '../parameters.ts';
import { isHoliday } from './holidays.ts';
import { getHours, type Session, type SessionHours } from './session.ts';

/** Returns the days between the date on which a session day begins and the date it is named after. */
function lead(hours: SessionHours): number {
  return hours.turn > 0 ? 1 : 0;
}

/**
 * Returns the session date of a moment, as a day number (days since 1970-01-01). Session days cover all time: on fx,
 * Friday's is Thursday 17:00 to Friday 17:00 New York. The moment at which a day ends belongs to the next one: for a
 * bar, use its open.
 */
export function sessionDate(session: Session, ms: number): number {
  const hours = getHours(session);
  const local = ms + zoneOffset(hours.zone, ms) - hours.turn * MINUTE_MS;
  return Math.floor(local / DAY_MS) + lead(hours);
}

/** Returns the start of a session date, ms UTC. */
export function startOfSessionDate(session: Session, date: number): number {
  const hours = getHours(session);
  return utcFromLocal(hours.zone, (date - lead(hours)) * DAY_MS + hours.turn * MINUTE_MS);
}

/** Returns the start of the session day that holds a moment: where its daily bar opens. */
export function sessionStart(session: Session, ms: number): number {
  return startOfSessionDate(session, sessionDate(session, ms));
}

/**
 * Returns the end (exclusive) of the session day that holds a moment: where its daily bar closes, 23, 24 or 25 hours
 * after its start.
 */
export function sessionEnd(session: Session, ms: number): number {
  return startOfSessionDate(session, sessionDate(session, ms) + 1);
}

/** Whether a session date is one of the market's weekdays, regardless of holidays. */
export function isSessionWeekday(session: Session, date: number): boolean {
  const weekday = parseWeekday(date);
  return getHours(session).weekends || (weekday !== 0 && weekday !== 6);
}

/** Whether the market trades on a session date: one of its weekdays and not a holiday. */
export function isTradingDate(session: Session, date: number): boolean {
  if (typeof session !== 'string' && session.closedDays.includes(date)) return false;
  return isSessionWeekday(session, date) && !isHoliday(getHours(session).holidays, date);
}

/** Whether the market is open at a moment. */
export function isOpen(session: Session, ms: number): boolean {
  return nextOpen(session, ms) === ms;
}

/**
 * Returns the first moment at or after `ms` at which the market is open: `ms` itself while it is.
 * @throws {InvalidParameterError} unless finite.
 */
export function nextOpen(session: Session, ms: number): number {
  if (!Number.isFinite(ms)) throw new InvalidParameterError('ms', ms, 'a finite time');
  if (session === 'always') return ms;
  const hours = getHours(session);
  for (let date = sessionDate(session, ms); ; date++) {
    if (!isTradingDate(session, date)) continue;
    const start = startOfSessionDate(session, date);
    if (ms < start + hours.closesAfter * MINUTE_MS) return Math.max(ms, start + hours.opensAfter * MINUTE_MS);
  }
}

/** A period of time, ms UTC. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Returns the periods between two moments in which the market is open, in order; adjacent ones are merged. */
export function openIntervals(session: Session, from: number, to: number): Interval[] {
  const { opensAfter, closesAfter } = getHours(session);
  const lastDate = sessionDate(session, to);
  const intervals: { from: number; to: number }[] = [];
  for (let date = sessionDate(session, from); date <= lastDate; date++) {
    if (!isTradingDate(session, date)) continue;
    const start = startOfSessionDate(session, date);
    const open = Math.max(from, start + opensAfter * MINUTE_MS);
    const close = Math.min(to, start + closesAfter * MINUTE_MS);
    if (close <= open) continue;
    const last = intervals[intervals.length - 1];
    if (last?.to === open) last.to = close;
    else intervals.push({ from: open, to: close });
  }
  return intervals;
}

/** Returns the trading time between two moments, in ms. */
export function openMs(session: Session, from: number, to: number): number {
  return openIntervals(session, from, to).reduce((total, open) => total + open.to - open.from, 0);
}

/** Returns the trading time of a full session day, in ms. */
export function sessionLength(session: Session): number {
  const { opensAfter, closesAfter } = getHours(session);
  return (closesAfter - opensAfter) * MINUTE_MS;
}

/**
 * Returns the nights for which a position is charged swap (engine rule 12): calendar days between the session dates of
 * two moments.
 */
export function swapDays(session: Session, from: number, to: number): number {
  return sessionDate(session, to) - sessionDate(session, from);
}
