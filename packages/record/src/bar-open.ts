import { type SessionId, slotStart, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';

/**
 * Open of a bar that is known by its close, ms UTC: its slot's start, or a bar's length before where an imported series
 * keeps to a grid of its own. What swap is counted from (engine rule 12).
 */
export function barOpen(session: SessionId, timeframe: Timeframe, closeTime: number): number {
  const isOnGrid = slotStart(session, timeframe, closeTime) === closeTime;
  return isOnGrid ? slotStart(session, timeframe, closeTime - 1) : closeTime - TIMEFRAME_MS[timeframe];
}
