import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SwingPoints } from './swing-points.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';

describeIndicator({
  name: 'SwingPoints',
  create: () => new SwingPoints(2),
  feed: (swings, bar) => swings.update(bar.high, bar.low),
  figures: {
    high: { read: (swings) => swings.high, warmUp: 4 },
    low: { read: (swings) => swings.low, warmUp: 4 },
    previousHigh: { read: (swings) => swings.previousHigh, warmUp: 4 },
    previousLow: { read: (swings) => swings.previousLow, warmUp: 4 },
    highBarsAgo: { read: (swings) => swings.highBarsAgo, warmUp: 4 },
    lowBarsAgo: { read: (swings) => swings.lowBarsAgo, warmUp: 4 },
  },
  isEventDriven: true,
  refuses: { strength: badLengths((strength) => new SwingPoints(strength)) },
});

describe('SwingPoints', () => {
  test('A top is confirmed only when `strength` bars have closed after it', () => {
    const swings = new SwingPoints(2);
    const seen = [1, 2, 5, 3, 4, 3].map((price) => {
      swings.update(price, price);
      return [swings.isNewHigh, swings.high, swings.highBarsAgo];
    });
    expect(seen[3]).toEqual([false, Number.NaN, Number.NaN]);
    expect(seen[4]).toEqual([true, 5, 2]);
    expect(seen[5]).toEqual([false, 5, 3]);
  });

  test('The swing before the latest one is stored', () => {
    const swings = new SwingPoints(1);
    for (const price of [1, 3, 2, 4, 1.5, 2]) swings.update(price, price);
    expect([swings.high, swings.previousHigh]).toEqual([4, 3]);
    expect([swings.low, swings.previousLow]).toEqual([1.5, 2]);
    expect([swings.isNewLow, swings.lowBarsAgo]).toEqual([true, 1]);
  });

  test('Every confirmation agrees with a search through the bars on either side', () => {
    const values = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 4 }), (path, strength) => {
        const swings = new SwingPoints(strength);
        path.forEach((price, i) => {
          swings.update(price + 0.5, price - 0.5);
          const at = i - strength;
          if (at < strength) {
            expect(swings.isNewHigh || swings.isNewLow).toBe(false);
            return;
          }
          const [before, after] = [path.slice(at - strength, at), path.slice(at + 1, i + 1)];
          const middle = path[at]!;
          expect(swings.isNewHigh).toBe(before.every((x) => x < middle) && after.every((x) => x <= middle));
          expect(swings.isNewLow).toBe(before.every((x) => x > middle) && after.every((x) => x >= middle));
          if (swings.isNewHigh) expect(swings.high).toBe(middle + 0.5);
          if (swings.isNewLow) expect(swings.low).toBe(middle - 0.5);
        });
      }),
    );
  });
});
