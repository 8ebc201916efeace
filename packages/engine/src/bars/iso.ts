import { InvalidParameterError } from '../parameters.ts';
import { civilFromDays, daysFromCivil, daysInMonth, utcDay } from './civil.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts';

const EARLIEST_DAY = daysFromCivil(0, 1, 1);
const LATEST_DAY = daysFromCivil(9999, 12, 31);
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/**
 * Returns a day number (days since 1970-01-01) as `YYYY-MM-DD`.
 * @throws {InvalidParameterError} outside the years 0 to 9999.
 */
export function formatDate(days: number): string {
  if (!Number.isInteger(days) || days < EARLIEST_DAY || days > LATEST_DAY) {
    throw new InvalidParameterError('days', days, 'a whole day number in the years 0 to 9999');
  }
  const { year, month, day } = civilFromDays(days);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/**
 * Returns the day (UTC) of a time (ms UTC) as `YYYY-MM-DD`.
 * @throws {InvalidParameterError} outside the years 0 to 9999.
 */
export const formatDay = (ms: number): string => formatDate(utcDay(ms));

/** Returns the day number of a `YYYY-MM-DD`, or null if it is not a valid date (2023-02-29 is not). */
export function parseDate(text: string): number | null {
  const found = DATE.exec(text);
  if (found === null) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return daysFromCivil(year, month, day);
}

/**
 * Returns a time (ms UTC) in RFC 3339, such as `2024-03-08T22:00:00.000Z`; fractions of a ms are cut off.
 * @throws {InvalidParameterError} outside the years 0 to 9999.
 */
export function toIso(ms: number): string {
  const whole = Math.floor(ms);
  const days = utcDay(whole);
  const rest = whole - days * DAY_MS;
  const date = formatDate(days);
  const time = [Math.floor(rest / HOUR_MS), Math.floor(rest / MINUTE_MS) % 60, Math.floor(rest / 1000) % 60];
  return `${date}T${time.map((part) => pad(part, 2)).join(':')}.${pad(rest % 1000, 3)}Z`;
}

/**
 * Returns an RFC 3339 time as ms UTC, or null if invalid. An offset is required; fractions of a ms are cut off; leap
 * seconds are rejected.
 */
export function parseIso(text: string): number | null {
  const found = DATE_TIME.exec(text);
  if (found === null) return null;
  const days = parseDate(found[1] as string);
  const [hour, minute, second] = [Number(found[2]), Number(found[3]), Number(found[4])];
  const [offsetHour, offsetMinute] = [Number(found[7] ?? 0), Number(found[8] ?? 0)];
  if (days === null || hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return null;
  const fraction = Number((found[5] ?? '').padEnd(3, '0').slice(0, 3));
  const local = days * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000 + fraction;
  const offset = (offsetHour * 60 + offsetMinute) * MINUTE_MS;
  return found[6] === '-' ? local + offset : local - offset;
}
