import { DAY_MS } from '@sealtick/engine';
import { getDay } from './day-partitions.ts';

/**
 * Returns the days that new deliveries are of: the day of a moment, and those beside it, because the clocks of processes
 * differ, and what was added to the log before midnight is queued after it.
 */
export const daysNear = (now: Date): readonly string[] =>
  [-1, 0, 1].map((days) => getDay(now.getTime() + days * DAY_MS));
