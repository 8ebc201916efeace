import { parseWeekday } from '../bars/civil.ts';
import type { StoredTimeframe } from '../bars/timeframe.ts';
import { TIMEFRAME_MS } from '../bars/timeframe.ts';
import type { Session } from './session.ts';
import { sessionDate, sessionEnd, sessionStart, startOfSessionDate } from './session-calendar.ts';

/** Whether the slots of a timeframe start with each session day; shorter timeframes start with the UTC hour. */
export function isSessionTimeframe(timeframe: StoredTimeframe): boolean {
  return timeframe === '2h' || timeframe === '4h' || timeframe === 'daily' || timeframe === '1w';
}

/**
 * Returns the start of the slot of the instrument's grid that holds a moment (engine rule 17): up to 1h on the UTC
 * hour; 2h and 4h counted from the start of the session day; daily the session day itself; 1w from Monday's session day on.
 */
export function slotStart(session: Session, timeframe: StoredTimeframe, ms: number): number {
  const length = TIMEFRAME_MS[timeframe];
  if (!isSessionTimeframe(timeframe)) return Math.floor(ms / length) * length;
  if (timeframe === '1w') return startOfSessionDate(session, getMonday(session, ms));
  const start = sessionStart(session, ms);
  return timeframe === 'daily' ? start : start + Math.floor((ms - start) / length) * length;
}

/** Returns the end (exclusive) of that slot. A 2h or 4h slot is cut off where a session day of 23 or 25 hours ends. */
export function slotEnd(session: Session, timeframe: StoredTimeframe, ms: number): number {
  if (timeframe === '1w') return startOfSessionDate(session, getMonday(session, ms) + WEEK_DAYS);
  if (timeframe === 'daily') return sessionEnd(session, ms);
  const end = slotStart(session, timeframe, ms) + TIMEFRAME_MS[timeframe];
  return isSessionTimeframe(timeframe) ? Math.min(end, sessionEnd(session, ms)) : end;
}

const WEEK_DAYS = 7;

/** Returns the Monday of the week that holds a moment's session date, as a day number. */
function getMonday(session: Session, ms: number): number {
  const date = sessionDate(session, ms);
  return date - ((parseWeekday(date) + WEEK_DAYS - 1) % WEEK_DAYS);
}
