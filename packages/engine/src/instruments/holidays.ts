import { civilFromDays, daysFromCivil, parseWeekday } from '../bars/civil.ts';
import type { HolidayCalendar } from './session.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

/** Returns the day number of Easter Sunday. @see Jean Meeus, Astronomical Algorithms (1991), chapter 8. */
export function easterSunday(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return daysFromCivil(year, Math.floor(n / 31), (n % 31) + 1);
}

/** Returns a holiday, moved to Monday if it falls on a Sunday. */
function sundayMoves(days: number): number {
  return parseWeekday(days) === SUNDAY ? days + 1 : days;
}

/** Returns a holiday, moved to Monday from a Sunday and to Friday from a Saturday. */
function observed(days: number): number {
  return parseWeekday(days) === SATURDAY ? days - 1 : sundayMoves(days);
}

/** Returns the nth weekday on or after a date. */
function nth(n: number, weekday: number, from: number): number {
  return from + ((weekday - parseWeekday(from) + 7) % 7) + 7 * (n - 1);
}

/** Returns the two weekdays off at Christmas. */
function ukChristmas(year: number): readonly [number, number] {
  const christmas = daysFromCivil(year, 12, 25);
  switch (parseWeekday(christmas)) {
    case SUNDAY:
      return [christmas + 1, christmas + 2];
    case FRIDAY:
      return [christmas, christmas + 3];
    case SATURDAY:
      return [christmas + 2, christmas + 3];
    default:
      return [christmas, christmas + 1];
  }
}

function getHolidays(calendar: Exclude<HolidayCalendar, 'none'>, year: number): readonly number[] {
  const date = (month: number, day: number) => daysFromCivil(year, month, day);
  const easter = easterSunday(year);
  switch (calendar) {
    case 'world':
      return [date(1, 1), date(12, 25)];
    case 'futures':
      return [sundayMoves(date(1, 1)), easter - 2, observed(date(12, 25))];
    case 'eu':
      return [date(1, 1), easter - 2, easter + 1, date(12, 25), date(12, 26)];
    case 'uk': {
      const newYear = parseWeekday(date(1, 1)) === SATURDAY ? date(1, 3) : sundayMoves(date(1, 1));
      return [newYear, easter - 2, easter + 1, ...ukChristmas(year)];
    }
    case 'us':
      return [
        sundayMoves(date(1, 1)),
        ...(year >= 1998 ? [nth(3, MONDAY, date(1, 1))] : []),
        nth(3, MONDAY, date(2, 1)),
        easter - 2,
        nth(1, MONDAY, date(5, 25)),
        ...(year >= 2022 ? [observed(date(6, 19))] : []),
        observed(date(7, 4)),
        nth(1, MONDAY, date(9, 1)),
        nth(4, THURSDAY, date(11, 1)),
        observed(date(12, 25)),
      ];
  }
}

const known = new Map<string, ReadonlySet<number>>();

/**
 * Whether a session date is a holiday. By rule: `world` New Year's Day and Christmas Day; `futures` (metals, energy, US
 * index contracts) Good Friday too; `eu` and `uk` Easter Monday and 26 December as well; `us` the stock exchange's
 * holidays. Half days, days of mourning and storms are not known. Most wrong guesses are harmless: bars on a day off
 * are fed all the same.
 */
export function isHoliday(calendar: HolidayCalendar, days: number): boolean {
  if (calendar === 'none') return false;
  const { year } = civilFromDays(days);
  const key = `${calendar}${year}`;
  let dates = known.get(key);
  if (dates === undefined) {
    dates = new Set(getHolidays(calendar, year));
    known.set(key, dates);
  }
  return dates.has(days);
}
