import { afterEach, expect, test, vi } from 'vitest';
import { formatClock, formatDate, formatMoment } from './time.ts';
import { chooseTimeZone, zoneName, zoneOffset } from './time-zone.ts';

const HOUR = 3_600_000;
const SUMMER = Date.parse('2026-07-01T22:30:00Z');

const behind = (minutes: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);

afterEach(() => {
  chooseTimeZone('utc');
  vi.restoreAllMocks();
});

test('moments are in UTC unless local time is chosen', () => {
  behind(-120);
  expect(zoneOffset(SUMMER)).toBe(0);
  expect(formatMoment('2026-07-01T22:30:00Z')).toBe('1 Jul 2026, 22:30 UTC');
});

test('local time names its distance from UTC', () => {
  behind(-120);
  chooseTimeZone('local');
  expect(zoneOffset(SUMMER)).toBe(2 * HOUR);
  expect(formatMoment('2026-07-01T22:30:00Z')).toBe('2 Jul 2026, 00:30 UTC+2');
  expect(formatClock('2026-07-01T22:30:05.231Z')).toBe('00:30:05.231');
});

test('a distance of half an hour, west of UTC and of nothing', () => {
  chooseTimeZone('local');
  behind(210);
  expect(zoneName(SUMMER)).toBe('UTC−3:30');
  behind(0);
  expect(zoneName(SUMMER)).toBe('UTC');
});

test('days stay in UTC, because records are marked at 00:00 UTC', () => {
  behind(300);
  chooseTimeZone('local');
  expect(formatDate('2026-07-01T00:00:00Z')).toBe('1 Jul 2026');
});
