import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  kellyFraction,
  payoffRatio,
  profitFactor,
  streakZScore,
  systemQualityNumber,
  wilsonInterval,
  winRate,
} from './trade-ratios.ts';

describe('Trade ratios', () => {
  test('are undefined without trades, and instead of a division by zero', () => {
    expect(winRate([])).toBeNull();
    expect(profitFactor([1, 2])).toBeNull();
    expect(payoffRatio([1])).toBeNull();
    expect(systemQualityNumber([1, 1])).toBeNull();
    expect(kellyFraction([])).toBeNull();
  });

  test('do not count a flat trade as a win', () => {
    expect(winRate([1, 0, -1, 0])).toBe(0.25);
  });

  test('cap the system quality number at a hundred trades', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => (i % 2 ? 1 : -0.5));
    expect(systemQualityNumber([...hundred, ...hundred])).toBeCloseTo(
      systemQualityNumber(hundred)! * Math.sqrt((100 - 1) / 100 / ((200 - 1) / 200)) ** -1,
      6,
    );
  });

  // Wilson (1927): 8 of 10 gives 0.4902 to 0.9433.
  test('give the Wilson interval of the published example', () => {
    const { low, high } = wilsonInterval(8, 10)!;
    expect(low).toBeCloseTo(0.4902, 4);
    expect(high).toBeCloseTo(0.9433, 4);
    expect(wilsonInterval(0, 0)).toBeNull();
  });

  test('give an interval that contains the share and lies between 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, share) => {
        const successes = Math.floor(share * trials);
        const { low, high } = wilsonInterval(successes, trials)!;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / trials);
        expect(high).toBeGreaterThanOrEqual(successes / trials);
      }),
    );
  });

  test('give alternation a positive and long streaks a negative Z-score', () => {
    const alternating = Array.from({ length: 40 }, (_, i) => (i % 2 ? 1 : -1));
    const streaks = Array.from({ length: 40 }, (_, i) => (i < 20 ? 1 : -1));
    expect(streakZScore(alternating)!).toBeGreaterThan(1.96);
    expect(streakZScore(streaks)!).toBeLessThan(-1.96);
    // N = 6, W = L = 3, R = 6: (6 * 5.5 - 18) / sqrt(18 * 12 / 5).
    expect(streakZScore([1, -1, 1, -1, 1, -1])).toBeCloseTo(15 / Math.sqrt(43.2), 12);
    expect(streakZScore([1])).toBeNull();
  });
});
