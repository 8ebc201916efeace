import { getSession, type Instrument } from '../instruments/instrument.ts';
import { isOnGrid, nextSlotEnd } from '../instruments/next-slot.ts';
import type { StoredTimeframe } from './timeframe.ts';

/** Missing slots above which a stream is warmed up again (engine rule 18). */
export const MAX_MISSING_SLOTS = 12;

/**
 * Returns the number of bars missing between one bar's close and the next one's open: whole slots in which the market
 * was open. Nights, weekends and holidays are not gaps. 0 if the next bar follows immediately; at most `limit + 1`.
 */
export function missingSlots(
  instrument: Instrument,
  timeframe: StoredTimeframe,
  previousCloseTime: number,
  openTime: number,
  limit = Number.POSITIVE_INFINITY,
): number {
  if (openTime <= previousCloseTime) return 0;
  const session = getSession(instrument);
  const anchor = isOnGrid(session, timeframe, previousCloseTime) ? null : previousCloseTime;
  let count = 0;
  let end = nextSlotEnd(session, timeframe, anchor, previousCloseTime);
  while (end <= openTime && count <= limit) {
    count += 1;
    end = nextSlotEnd(session, timeframe, anchor, end);
  }
  return count;
}
