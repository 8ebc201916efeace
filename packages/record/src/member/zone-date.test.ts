import { expect, test } from 'vitest';
import { startOfDay, startOfMonth, timeOfDay } from './zone-date.ts';

const day = (zone: string, at: string) => new Date(startOfDay(zone, Date.parse(at))).toISOString();
const month = (zone: string, at: string) => new Date(startOfMonth(zone, Date.parse(at))).toISOString();

test('a day begins at 00:00 of its zone, in summer and winter', () => {
  expect(day('UTC', '2025-11-17T15:00:00Z')).toBe('2025-11-17T00:00:00.000Z');
  expect(day('America/New_York', '2025-11-17T03:00:00Z')).toBe('2025-11-16T05:00:00.000Z');
  expect(day('Asia/Kolkata', '2025-11-17T19:00:00Z')).toBe('2025-11-17T18:30:00.000Z');
});

test('the day of a change of the clock begins before the change', () => {
  expect(day('Europe/Berlin', '2025-03-30T12:00:00Z')).toBe('2025-03-29T23:00:00.000Z');
  expect(day('Europe/Berlin', '2025-10-26T12:00:00Z')).toBe('2025-10-25T22:00:00.000Z');
});

test('a day whose midnight is skipped begins at the change', () => {
  expect(day('America/Sao_Paulo', '2018-11-04T12:00:00Z')).toBe('2018-11-04T03:00:00.000Z');
});

test('a month begins at 00:00 of its first day, by the offset of that day', () => {
  expect(month('Europe/Berlin', '2025-04-10T12:00:00Z')).toBe('2025-03-31T22:00:00.000Z');
  expect(month('Europe/Berlin', '2025-03-31T22:30:00Z')).toBe('2025-03-31T22:00:00.000Z');
  expect(month('Europe/Berlin', '2025-10-31T12:00:00Z')).toBe('2025-09-30T22:00:00.000Z');
});

test('a time of the day is by the clock of that day, also where it changes in the night', () => {
  const eight = (zone: string, at: string) => new Date(timeOfDay(zone, Date.parse(at), 8 * 60)).toISOString();
  expect(eight('Asia/Kolkata', '2025-11-17T19:00:00Z')).toBe('2025-11-18T02:30:00.000Z');
  expect(eight('Europe/Berlin', '2025-03-30T00:30:00Z')).toBe('2025-03-30T06:00:00.000Z');
  expect(eight('Europe/Berlin', '2025-10-26T00:30:00Z')).toBe('2025-10-26T07:00:00.000Z');
});
