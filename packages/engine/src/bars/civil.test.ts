import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilFromDays, daysFromCivil, daysInMonth, parseWeekday, utcDay } from './civil.ts';
import { DAY_MS } from './time-units.ts';

test('Day 0 is Thursday, 1 January 1970', () => {
  expect(daysFromCivil(1970, 1, 1)).toBe(0);
  expect(civilFromDays(0)).toEqual({ year: 1970, month: 1, day: 1 });
  expect(parseWeekday(0)).toBe(4);
});

test.each([
  [2000, 2, 29, 11_016],
  [2024, 2, 29, 19_782],
  [2024, 3, 1, 19_783],
  [1969, 12, 31, -1],
  [1900, 3, 1, -25_508],
  [2100, 3, 1, 47_541],
])('%i-%i-%i is day %i', (year, month, day, days) => {
  expect(daysFromCivil(year, month, day)).toBe(days);
  expect(civilFromDays(days)).toEqual({ year, month, day });
});

test('A month has the days of the calendar, also in leap years', () => {
  expect([1, 2, 3, 4, 12].map((month) => daysInMonth(2023, month))).toEqual([31, 28, 31, 30, 31]);
  expect([1900, 2000, 2023, 2024].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29]);
});

test('Every day of eight centuries agrees with the platform calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: daysFromCivil(1600, 1, 1), max: daysFromCivil(2400, 1, 1) }), (days) => {
      const date = new Date(days * DAY_MS);
      const expected = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      expect(civilFromDays(days)).toEqual(expected);
      expect(daysFromCivil(expected.year, expected.month, expected.day)).toBe(days);
      expect(parseWeekday(days)).toBe(date.getUTCDay());
    }),
    { numRuns: 2000 },
  );
});

test('The UTC day includes its first millisecond and excludes its end', () => {
  expect(utcDay(DAY_MS)).toBe(1);
  expect(utcDay(DAY_MS - 1)).toBe(0);
  expect(utcDay(-1)).toBe(-1);
});
