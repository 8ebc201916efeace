import { civilFromDays, daysFromCivil, parseWeekday, utcDay } from './civil.ts';
import { DAY_MS, HOUR_MS } from './time-units.ts';

/** Time zones of the markets, by IANA name. */
export type Zone = 'UTC' | 'America/New_York' | 'Europe/London' | 'Europe/Berlin' | 'Europe/Athens';

const BASE_MS: Readonly<Record<Zone, number>> = {
  UTC: 0,
  'America/New_York': -5 * HOUR_MS,
  'Europe/London': 0,
  'Europe/Berlin': HOUR_MS,
  'Europe/Athens': 2 * HOUR_MS,
};

/** Returns the day number of the first Sunday on or after a date. */
function sundayFrom(year: number, month: number, day: number): number {
  const days = daysFromCivil(year, month, day);
  return days + ((7 - parseWeekday(days)) % 7);
}

/** Returns the first day of summer time in New York; the change is at 02:00 standard time. */
function usStart(year: number): number {
  if (year >= 2007) return sundayFrom(year, 3, 8);
  if (year >= 1987) return sundayFrom(year, 4, 1);
  if (year === 1974) return daysFromCivil(1974, 1, 6);
  if (year === 1975) return daysFromCivil(1975, 2, 23);
  return sundayFrom(year, 4, 24);
}

function usEnd(year: number): number {
  return year >= 2007 ? sundayFrom(year, 11, 1) : sundayFrom(year, 10, 25);
}

/** Returns the last day of summer time in Europe. Before 1996 only the start was common. */
function euEnd(zone: Zone, year: number): number {
  if (year >= 1996) return sundayFrom(year, 10, 25);
  if (zone !== 'Europe/London') return sundayFrom(year, 9, 24);
  return sundayFrom(year, 10, year >= 1990 ? 22 : 23);
}

/** Returns start and end of a year's summer time, ms UTC. Not called for UTC. */
function summer(zone: Zone, year: number): readonly [number, number] {
  if (zone === 'America/New_York') return [usStart(year) * DAY_MS + 7 * HOUR_MS, usEnd(year) * DAY_MS + 6 * HOUR_MS];
  return [sundayFrom(year, 3, 25) * DAY_MS + HOUR_MS, euEnd(zone, year) * DAY_MS + HOUR_MS];
}

interface Stretch {
  from: number;
  to: number;
  offset: number;
}

// The last period of constant offset, cached because bars are in order.
const last: Record<Zone, Stretch> = {
  UTC: { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset: 0 },
  'America/New_York': { from: 0, to: 0, offset: 0 },
  'Europe/London': { from: 0, to: 0, offset: 0 },
  'Europe/Berlin': { from: 0, to: 0, offset: 0 },
  'Europe/Athens': { from: 0, to: 0, offset: 0 },
};

/**
 * Returns the offset of a zone from UTC, ms.
 *
 * New York: second Sunday of March to first Sunday of November since 2007; from the first Sunday of April (last one
 * before 1987) to the last of October until 2006; 1974 and 1975 began early. Europe: last Sunday of March to last
 * Sunday of October, 01:00 UTC, since 1996; earlier summers ended in September, in London on the fourth Sunday of
 * October or the one after the fourth Saturday. Agrees with the tz database from 1970 (New York) and 1981 (Europe) on;
 * earlier years use the oldest rule named here.
 */
export function zoneOffset(zone: Zone, ms: number): number {
  const stretch = last[zone];
  if (ms >= stretch.from && ms < stretch.to) return stretch.offset;
  const { year } = civilFromDays(utcDay(ms));
  const [start, end] = summer(zone, year);
  stretch.from = ms < start ? daysFromCivil(year, 1, 1) * DAY_MS : ms < end ? start : end;
  stretch.to = ms < start ? start : ms < end ? end : daysFromCivil(year + 1, 1, 1) * DAY_MS;
  stretch.offset = BASE_MS[zone] + (ms >= start && ms < end ? HOUR_MS : 0);
  return stretch.offset;
}

/**
 * Returns the UTC time of a local time (ms since 1970 on the zone's clock). An ambiguous time in autumn is the first of
 * the two; a skipped time in spring is an hour later.
 */
export function utcFromLocal(zone: Zone, localMs: number): number {
  const asSummer = localMs - BASE_MS[zone] - HOUR_MS;
  if (localMs - asSummer === zoneOffset(zone, asSummer)) return asSummer;
  return localMs - BASE_MS[zone];
}
