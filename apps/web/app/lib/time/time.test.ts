import { describe, expect, test } from 'vitest';
import { formatAge, formatClock, formatDate, formatMoment, formatSince, formatSpan } from './time.ts';

const NOW = Date.parse('2026-09-04T14:20:00Z');
const ago = (ms: number) => formatAge(new Date(NOW - ms).toISOString(), NOW);
const HOUR = 3_600_000;

describe('formatAge', () => {
  test('uses the largest unit that fits', () => {
    expect(ago(0)).toBe('just now');
    expect(ago(61_000)).toBe('1 min ago');
    expect(ago(59 * 60_000)).toBe('59 min ago');
    expect(ago(HOUR)).toBe('1 hour ago');
    expect(ago(23.9 * HOUR)).toBe('23 hours ago');
    expect(ago(24 * HOUR)).toBe('1 day ago');
    expect(ago(59 * 24 * HOUR)).toBe('59 days ago');
    expect(ago(90 * 24 * HOUR)).toBe('3 months ago');
    expect(ago(800 * 24 * HOUR)).toBe('2 years ago');
  });

  test('is never in the future', () => {
    expect(ago(-30_000)).toBe('just now');
    expect(ago(-2 * 60_000), 'a minute of an accelerated market is a second').toBe('just now');
  });
});

describe('moments', () => {
  test('are shown in UTC', () => {
    expect(formatMoment('2026-09-04T16:20:00+02:00')).toBe('4 Sep 2026, 14:20 UTC');
    expect(formatDate('2026-01-31T23:59:59Z')).toBe('31 Jan 2026');
    expect(formatDate(NOW)).toBe('4 Sep 2026');
  });
});

test.each(['not a date', '', null, undefined, {}, Number.NaN, 9e15])('an invalid moment is an em dash: %s', (bad) => {
  for (const text of [formatAge(bad, NOW), formatMoment(bad), formatSince(bad, NOW), formatDate(bad), formatClock(bad)])
    expect(text).toBe('—');
});

test('formatSpan uses the two largest units', () => {
  const texts = [0, 999, 59_000, 60_000, 125_000, 3_600_000, 7_500_000, 90_000_000, -5].map(formatSpan);
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '0 s',
    '0 s',
    '59 s',
    '1 min',
    '2 min 5 s',
    '1 h',
    '2 h 5 min',
    '1 d 1 h',
    '0 s',
  ]);
});

test('formatClock shows the time of day with milliseconds, in UTC', () => {
  expect(formatClock('2026-09-04T14:20:05.231Z')).toBe('14:20:05.231');
});
