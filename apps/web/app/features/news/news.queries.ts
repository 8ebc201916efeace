import { type InputOf, NEWS_MINUTES, reads } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { readQuery } from '../../lib/data/read-query.ts';

/** Days of the calendar that are shown. */
export const CALENDAR_DAYS = 14;

/** Releases of a day and the two weeks after it. @param now Market time, ms UTC */
export function calendarQuery(now: number) {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const iso = (moment: number) => new Date(moment).toISOString();
  return readQuery(reads.calendar.list, { from: iso(today), to: iso(today + (CALENDAR_DAYS + 1) * DAY_MS) });
}

/** What a news rule would have done in the last 90 days. */
export const effectQuery = (asked: InputOf<typeof reads.news.effect>) => readQuery(reads.news.effect, asked);

/** The same for the values of the form; the usual minutes while the typed ones are wrong. */
export const getEffectQuery = (minutes: number | null, spares: boolean) =>
  effectQuery({ minutes: minutes ?? NEWS_MINUTES, spares: spares ? 'calendar' : 'none' });
