import { type SessionId, slotStart, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';

/**
 * Returns the open of a bar from its close, ms UTC: the start of its slot, or a bar's length before the close where an imported
 * series has a grid of its own. Swap is counted from it (engine rule 12).
 */
export function barOpen(session: SessionId, timeframe: Timeframe, closeTime: number): number {
  const isOnGrid = slotStart(session, timeframe, closeTime) === closeTime;
  return isOnGrid ? slotStart(session, timeframe, closeTime - 1) : closeTime - TIMEFRAME_MS[timeframe];
}
