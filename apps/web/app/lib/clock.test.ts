import { describe, expect, it } from 'vitest';
import { clockError, marketTime } from './clock.tsx';

describe('marketTime', () => {
  it('goes on from the server’s reading', () => {
    expect(marketTime({ now: 1_000, wallNow: 1_000, speed: 1 }, 61_000)).toBe(61_000);
  });

  it('keeps its lead over the wall', () => {
    expect(marketTime({ now: 9_000, wallNow: 1_000, speed: 1 }, 2_000)).toBe(10_000);
  });

  it('runs as fast as an accelerated market', () => {
    expect(marketTime({ now: 9_000, wallNow: 1_000, speed: 60 }, 2_000)).toBe(69_000);
  });

  it('is the wall’s where the server could not be asked', () => {
    expect(marketTime(null, 5)).toBe(5);
  });
});

describe('clockError', () => {
  const clock = { now: 9_000_000, wallNow: 5_000_000, speed: 60 };
  const arrival = { responseStart: 300, transferSize: 40_000 };

  it('is what the browser’s clock is ahead or behind by when the page arrives', () => {
    expect(clockError(clock, 5_000_000 + 3 * 3_600_000, arrival)).toBe(3 * 3_600_000 + 300);
    expect(clockError(clock, 5_000_000 - 3 * 3_600_000, arrival)).toBe(-3 * 3_600_000 + 300);
  });

  it('is none where the difference is the way of the answer', () => {
    expect(clockError(clock, 5_000_000, arrival)).toBe(0);
  });

  it('is not told by a page out of the cache, nor by one that could not ask the server', () => {
    expect(clockError(clock, 9_999_999, { ...arrival, transferSize: 0 })).toBeNull();
    expect(clockError(clock, 9_999_999, undefined)).toBeNull();
    expect(clockError(null, 9_999_999, arrival)).toBeNull();
  });
});
