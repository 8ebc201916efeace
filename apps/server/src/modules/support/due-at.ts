import type { DueRule } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, parseDate, parseWeekday, utcDay, utcFromLocal, zoneOffset } from '@sealtick/engine';
import { isBankHoliday } from './bank-holidays.ts';

/** Where the operator's business days begin and end. */
const ZONE = 'Europe/London';
const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Returns by when a request is answered, ms UTC. Days keep the time of day in London.
 * @param sentAt ms UTC
 * @param holidays Days off beside Saturdays and Sundays, as in the settings
 */
export function dueAt(due: DueRule, sentAt: number, holidays: string): number {
  if ('hours' in due) return sentAt + due.hours * HOUR_MS;
  const local = sentAt + zoneOffset(ZONE, sentAt);
  const day = utcDay(local);
  const last = 'days' in due ? day + due.days : addBusinessDays(day, due.businessDays, holidays);
  return utcFromLocal(ZONE, local + (last - day) * DAY_MS);
}

/** Returns the day of a moment in London, days since 1970-01-01. @param at ms UTC */
export const londonDay = (at: number): number => utcDay(at + zoneOffset(ZONE, at));

/** Returns a moment of a day in London, ms UTC. @param day Days since 1970-01-01 */
export const londonTime = (day: number, hour: number): number => utcFromLocal(ZONE, day * DAY_MS + hour * HOUR_MS);

/** Returns the day that many business days after a day. @param day Days since 1970-01-01 */
function addBusinessDays(day: number, businessDays: number, holidays: string): number {
  const isOff = daysOff(holidays);
  let last = day;
  for (let left = businessDays; left > 0; ) {
    last += 1;
    if (!isOff(last)) left -= 1;
  }
  return last;
}

function daysOff(holidays: string): (day: number) => boolean {
  const parts = holidays.split(', ');
  const listed = new Set(parts.map(parseDate));
  const hasBankHolidays = parts.includes('england');
  return (day) =>
    [SUNDAY, SATURDAY].includes(parseWeekday(day)) || listed.has(day) || (hasBankHolidays && isBankHoliday(day));
}
