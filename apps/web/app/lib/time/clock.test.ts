import { describe, expect, test } from 'vitest';
import { clockError, getWall, marketTime } from './clock.tsx';

describe('marketTime', () => {
  test('continues from the server’s reading', () => {
    expect(marketTime({ now: 1_000, wallNow: 1_000, speed: 1 }, 61_000)).toBe(61_000);
  });

  test('keeps its lead over the wall clock', () => {
    expect(marketTime({ now: 9_000, wallNow: 1_000, speed: 1 }, 2_000)).toBe(10_000);
  });

  test('runs as fast as an accelerated market', () => {
    expect(marketTime({ now: 9_000, wallNow: 1_000, speed: 60 }, 2_000)).toBe(69_000);
  });

  test('is the wall clock’s if the server could not be read', () => {
    expect(marketTime(null, 5)).toBe(5);
  });
});

describe('clockError', () => {
  const clock = { now: 9_000_000, wallNow: 5_000_000, speed: 60 };
  const arrival = { responseStart: 300, transferSize: 40_000 };

  test('is the offset of the browser’s clock when the page arrives', () => {
    expect(clockError(clock, 5_000_000 + 3 * 3_600_000, arrival)).toBe(3 * 3_600_000 + 300);
    expect(clockError(clock, 5_000_000 - 3 * 3_600_000, arrival)).toBe(-3 * 3_600_000 + 300);
  });

  test('is zero if the time of the response explains the difference', () => {
    expect(clockError(clock, 5_000_000, arrival)).toBe(0);
  });

  test('is unknown for a page from the cache and for one without a reading of the server', () => {
    expect(clockError(clock, 9_999_999, { ...arrival, transferSize: 0 })).toBeNull();
    expect(clockError(clock, 9_999_999, undefined)).toBeNull();
    expect(clockError(null, 9_999_999, arrival)).toBeNull();
  });
});

test('a moment of an accelerated market is as long ago by the wall clock as its distance at that speed', () => {
  const reading = { now: 1_000_000, wallNow: 500_000, speed: 50 };
  expect(getWall(1_000_000 - 50_000, reading)).toBe(499_000);
  expect(getWall(1_000_000, { ...reading, speed: 1 })).toBe(500_000);
});
