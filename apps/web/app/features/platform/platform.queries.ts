import { reads } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { readQuery } from '../../lib/data/read-query.ts';

const DAYS = 7;

/** Scheduled releases of a day and the days after it. @param now ms UTC */
export function releasesQuery(now: number) {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const iso = (moment: number) => new Date(moment).toISOString();
  return readQuery(reads.calendar.list, { from: iso(today), to: iso(today + (DAYS + 1) * DAY_MS) });
}
