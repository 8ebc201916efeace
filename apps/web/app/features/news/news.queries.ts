import { type InputOf, NEWS_MINUTES, reads } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { readQuery } from '../../lib/data/read-query.ts';
import { calendarQuery } from '../../lib/queries/calendar.query.ts';

/** Days of the calendar that are shown. */
export const CALENDAR_DAYS = 14;

/** Releases of a day and the two weeks after it. @param now Market time, ms UTC */
export const releasesQuery = (now: number) => calendarQuery(now, now + CALENDAR_DAYS * DAY_MS);

/** What a news rule would have done in the last 90 days. */
export const effectQuery = (asked: InputOf<typeof reads.news.effect>) => readQuery(reads.news.effect, asked);

/** The same for the values of the form; the usual minutes while the typed ones are wrong. */
export const getEffectQuery = (minutes: number | null, spares: boolean) =>
  effectQuery({ minutes: minutes ?? NEWS_MINUTES, spares: spares ? 'calendar' : 'none' });
