import { expect, test } from 'vitest';
import { daysFromCivil, parseWeekday } from '../bars/civil.ts';
import { formatDate, parseDate } from '../bars/iso.ts';
import { easterSunday, isHoliday } from './holidays.ts';
import type { HolidayCalendar } from './session.ts';

/** Weekdays off, as MM-DD. */
function holidays(calendar: HolidayCalendar, year: number): string[] {
  const dates: string[] = [];
  for (let day = daysFromCivil(year, 1, 1); day < daysFromCivil(year + 1, 1, 1); day++) {
    const isWeekend = [0, 6].includes(parseWeekday(day));
    if (isHoliday(calendar, day) && !isWeekend) dates.push(formatDate(day).slice(5));
  }
  return dates;
}

test('Easter Sunday equals the published tables', () => {
  const years = [1990, 1997, 2000, 2008, 2011, 2019, 2023, 2024, 2025, 2038, 2049];
  expect(years.map((year) => formatDate(easterSunday(year)).slice(5))).toEqual([
    '04-15',
    '03-30',
    '04-23',
    '03-23',
    '04-24',
    '04-21',
    '04-09',
    '03-31',
    '04-20',
    '04-25',
    '04-18',
  ]);
});

test('The stock exchange in New York has the holidays it published for 2022 to 2024', () => {
  expect(holidays('us', 2022)).toEqual('01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'.split(' '));
  expect(holidays('us', 2023)).toEqual('01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25'.split(' '));
  expect(holidays('us', 2024)).toEqual('01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'.split(' '));
});

test('Holidays of New York apply from the year of their introduction', () => {
  expect(holidays('us', 1997), 'neither Martin Luther King nor Juneteenth').toEqual(
    '01-01 02-17 03-28 05-26 07-04 09-01 11-27 12-25'.split(' '),
  );
  expect(holidays('us', 2021), 'Independence Day and Christmas moved').toEqual(
    '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'.split(' '),
  );
});

test('Futures close on Good Friday, Christmas and New Year, moved from a Sunday', () => {
  expect(holidays('futures', 2016)).toEqual(['01-01', '03-25', '12-26']);
  expect(holidays('futures', 2017)).toEqual(['01-02', '04-14', '12-25']);
  expect(holidays('futures', 2021)).toEqual(['01-01', '04-02', '12-24']);
});

test('London has two days at Christmas on any weekdays, Frankfurt has none moved', () => {
  expect(holidays('uk', 2020)).toEqual(['01-01', '04-10', '04-13', '12-25', '12-28']);
  expect(holidays('uk', 2021)).toEqual(['01-01', '04-02', '04-05', '12-27', '12-28']);
  expect(holidays('uk', 2022)).toEqual(['01-03', '04-15', '04-18', '12-26', '12-27']);
  expect(holidays('uk', 2024)).toEqual(['01-01', '03-29', '04-01', '12-25', '12-26']);
  expect(holidays('eu', 2021)).toEqual(['01-01', '04-02', '04-05']);
  expect(holidays('eu', 2024)).toEqual(['01-01', '03-29', '04-01', '12-25', '12-26']);
});

test('Currencies close on two days of the year, crypto on none', () => {
  expect(holidays('world', 2024)).toEqual(['01-01', '12-25']);
  expect(holidays('none', 2024)).toEqual([]);
  expect(isHoliday('world', parseDate('2024-12-26') as number)).toBe(false);
});
