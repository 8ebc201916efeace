import { describe, expect, it } from 'vitest';
import { marketTime } from './clock.tsx';

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
