import type { StoredTimeframe } from '../bars/timeframe.ts';
import { TIMEFRAME_MS } from '../bars/timeframe.ts';
import type { Session } from './session.ts';
import { sessionEnd, sessionStart } from './session-calendar.ts';

/** Whether the slots of a timeframe start with each session day; shorter timeframes start with the UTC hour. */
export function isSessionTimeframe(timeframe: StoredTimeframe): boolean {
  return timeframe === '4h' || timeframe === 'daily';
}

/**
 * Returns the start of the slot of the instrument's grid that holds a moment (engine rule 17): up to 1h on the UTC
 * hour; 4h counted from the start of the session day; daily the session day itself.
 */
export function slotStart(session: Session, timeframe: StoredTimeframe, ms: number): number {
  const length = TIMEFRAME_MS[timeframe];
  if (!isSessionTimeframe(timeframe)) return Math.floor(ms / length) * length;
  const start = sessionStart(session, ms);
  return timeframe === 'daily' ? start : start + Math.floor((ms - start) / length) * length;
}

/** Returns the end (exclusive) of that slot. A 4h slot is cut off where a session day of 23 or 25 hours ends. */
export function slotEnd(session: Session, timeframe: StoredTimeframe, ms: number): number {
  if (timeframe === 'daily') return sessionEnd(session, ms);
  const end = slotStart(session, timeframe, ms) + TIMEFRAME_MS[timeframe];
  return timeframe === '4h' ? Math.min(end, sessionEnd(session, ms)) : end;
}
