import { DAY_MS } from '@sealtick/engine';
import { calendarQuery } from '../../lib/queries/calendar.query.ts';

const DAYS = 7;

/** Scheduled releases of a day and the days after it. @param now ms UTC */
export const releasesQuery = (now: number) => calendarQuery(now, now + DAYS * DAY_MS);
