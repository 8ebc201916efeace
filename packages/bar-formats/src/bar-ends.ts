import { DAY_MS, HOUR_MS, MINUTE_MS, type StoredTimeframe, TIMEFRAME_MS } from '@sealtick/engine';
import type { Stamps } from './layout.ts';
import type { Rows } from './rows.ts';
import { stampsWords } from './stamps-words.ts';

/** Share of rows that must show the same. */
const LEAST_SHARE = 0.95;

/**
 * Moves stamps at the last moment of their bars, such as 22:59:59, to the ends of the bars. Returns which end stamps mark,
 * if their times alone show it; null otherwise.
 *
 * @param daysEndAt24 Whether the file writes the end of a day as 24:00 and never as 00:00.
 */
export function findBarEnds(rows: Rows, timeframe: StoredTimeframe, daysEndAt24: boolean): Stamps | null {
  const last = LAST_MOMENTS.find(({ ms }) => isBeforeEnd(rows, timeframe, ms));
  if (last !== undefined) {
    for (let i = 0; i < rows.length; i++) rows.stamp[i]! += last.ms;
    return stampsWords('close', `as they are its last ${last.name}`);
  }
  return daysEndAt24 ? stampsWords('close', 'as the file has 24:00 and no 00:00') : null;
}

const LAST_MOMENTS = [
  { ms: 1, name: 'millisecond' },
  { ms: 1000, name: 'second' },
  { ms: MINUTE_MS, name: 'minute' },
] as const;

/** Returns true if the stamps are a moment before the time at which bars of the timeframe end. */
function isBeforeEnd(rows: Rows, timeframe: StoredTimeframe, ms: number): boolean {
  const step = TIMEFRAME_MS[timeframe];
  if (ms >= step) return false;
  // Days may end with any session, but a minute before the hour may also be the last trade of one.
  const grid = ms < MINUTE_MS ? MINUTE_MS : step >= DAY_MS ? DAY_MS : Math.min(step, HOUR_MS / 2);
  let hits = 0;
  for (let i = 0; i < rows.length; i++) if ((rows.stamp[i]! + ms) % grid === 0) hits += 1;
  return hits >= rows.length * LEAST_SHARE;
}
