import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidParameterError } from '../parameters.ts';
import { formatDate, formatDay, parseDate, parseIso, toIso } from './iso.ts';

const ANY_TIME = fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 });

test('A moment is written as RFC 3339 in UTC with milliseconds', () => {
  expect(toIso(0)).toBe('1970-01-01T00:00:00.000Z');
  expect(toIso(1_709_935_200_007)).toBe('2024-03-08T22:00:00.007Z');
  expect(toIso(-1)).toBe('1969-12-31T23:59:59.999Z');
  expect(toIso(0.9), 'parts of a millisecond are cut off').toBe('1970-01-01T00:00:00.000Z');
});

test('Formatted times equal those of the platform, and parse to the same time', () => {
  fc.assert(
    fc.property(ANY_TIME, (ms) => {
      expect(toIso(ms)).toBe(new Date(ms).toISOString());
      expect(parseIso(toIso(ms))).toBe(ms);
    }),
    { numRuns: 2000 },
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 253_402_300_800_000, -62_167_219_200_001])(
  '%d is rejected as a time',
  (ms) => {
    expect(() => toIso(ms)).toThrow(InvalidParameterError);
  },
);

test('Offsets are subtracted, and fractions cut to milliseconds', () => {
  const noon = parseIso('2024-02-29T12:00:00Z');
  expect(noon).toBe(1_709_208_000_000);
  expect(parseIso('2024-02-29t12:00:00.000z')).toBe(noon);
  expect(parseIso('2024-02-29T14:30:00+02:30')).toBe(noon);
  expect(parseIso('2024-02-29T07:00:00-05:00')).toBe(noon);
  expect(parseIso('2024-02-29T12:00:00.1239Z')).toBe((noon as number) + 123);
  expect(parseIso('2024-02-29T12:00:00.5Z')).toBe((noon as number) + 500);
});

test.each([
  ['no offset', '2024-02-29T12:00:00'],
  ['no such day', '2023-02-29T12:00:00Z'],
  ['no such month', '2023-13-01T12:00:00Z'],
  ['hour 24', '2024-02-29T24:00:00Z'],
  ['minute 60', '2024-02-29T12:60:00Z'],
  ['a leap second', '2016-12-31T23:59:60Z'],
  ['offset of 24 hours', '2024-02-29T12:00:00+24:00'],
  ['offset of 60 minutes', '2024-02-29T12:00:00+01:60'],
  ['a date alone', '2024-02-29'],
  ['a blank for the T', '2024-02-29 12:00:00Z'],
  ['text around it', ' 2024-02-29T12:00:00Z'],
  ['nothing', ''],
])('A time with %s is rejected', (_, text) => {
  expect(parseIso(text)).toBeNull();
});

test('A date is written and read as YYYY-MM-DD', () => {
  expect(formatDate(19_782)).toBe('2024-02-29');
  expect(formatDay(Date.UTC(2024, 2, 1) - 1)).toBe('2024-02-29');
  expect(parseDate('2024-02-29')).toBe(19_782);
  expect(['2024-02-30', '2024-00-10', '2024-01-00', '24-01-01', '2024-1-1'].map(parseDate)).toEqual(
    Array(5).fill(null),
  );
  expect(() => formatDate(0.5)).toThrow(/days must be a whole day number/);
});
