import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawdownDurations, drawdowns, maxDrawdown, ulcerIndex } from './drawdown.ts';

const curve = (equity: number[]) => ({ equity, time: equity.map((_, day) => day * 86_400_000) });

describe('Drawdown', () => {
  test('is measured from the highest point so far, the first included', () => {
    expect(drawdowns([100, 90, 120, 60])).toEqual([0, 90 / 100 - 1, 0, -0.5]);
    expect(maxDrawdown([])).toBeNull();
    expect(ulcerIndex([])).toBeNull();
  });

  test('lasts from the peak until it is reached again', () => {
    expect(drawdownDurations(curve([100, 90, 95, 100, 110, 99, 110]))).toEqual({
      longestDays: 3,
      isOpen: false,
      peakToTroughDays: 1,
      troughToRecoveryDays: 2,
      timeUnderWater: 5 / 6,
    });
  });

  test('that is still open counts to the last point', () => {
    expect(drawdownDurations(curve([100, 110, 105, 104, 106]))).toMatchObject({
      longestDays: 3,
      isOpen: true,
      peakToTroughDays: 2,
      troughToRecoveryDays: null,
    });
  });

  test('does not exist in a curve that never falls', () => {
    expect(drawdownDurations(curve([100, 100, 101]))).toBeNull();
    expect(maxDrawdown([100, 100, 101])).toBe(0);
  });

  test('is between 0 and the loss of the whole capital', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 50 }), (equity) => {
        const depth = maxDrawdown(equity)!;
        expect(depth).toBeLessThanOrEqual(0);
        expect(depth).toBeGreaterThan(-1);
        expect(drawdownDurations(curve(equity)) === null).toBe(depth === 0);
      }),
    );
  });
});
