import { DAY_MS, utcDay } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { releasesBetween, releasesOfDay } from './releases.ts';

const year = releasesBetween(1, Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1));
const of = (name: string) =>
  year.filter((event) => event.name === name).map(({ time }) => new Date(time).toISOString());

describe('The simulated calendar', () => {
  test('has payrolls on the first Friday of each month at 12:30', () => {
    expect(of('US payrolls').slice(0, 3)).toEqual([
      '2025-01-03T12:30:00.000Z',
      '2025-02-07T12:30:00.000Z',
      '2025-03-07T12:30:00.000Z',
    ]);
    expect(of('US payrolls')).toHaveLength(12);
  });

  test('has weekly, six-weekly and monthly releases in four currencies, on weekdays', () => {
    expect(of('US jobless claims')).toHaveLength(52);
    expect([8, 9]).toContain(of('US rate decision').length);
    expect(of('Euro area consumer prices')).toHaveLength(12);
    expect([...new Set(year.map(({ country }) => country))].sort()).toEqual(['EA', 'JP', 'UK', 'US']);
    expect([...new Set(year.map(({ impact }) => impact))].sort()).toEqual(['high', 'low', 'medium']);
    const weekdays = year.map(({ time }) => new Date(time).getUTCDay());
    expect(weekdays.every((day) => day >= 1 && day <= 5)).toBe(true);
  });

  test('is the same by day and by year', () => {
    const days: unknown[] = [];
    for (let day = utcDay(Date.UTC(2025, 0, 1)); day * DAY_MS < Date.UTC(2026, 0, 1); day++)
      days.push(...releasesOfDay(1, day));
    expect(days).toEqual(year);
  });

  test('depends on the seed', () => {
    const seeds = [1, 2, 3, 4, 5, 6].map((seed) => {
      const events = releasesBetween(seed, Date.UTC(2025, 0, 1), Date.UTC(2025, 3, 1));
      return events.find(({ name }) => name === 'US rate decision')?.time;
    });
    expect(new Set(seeds).size).toBeGreaterThan(2);
  });
});
