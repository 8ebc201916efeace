import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RollingExtremum } from './rolling-extremum.ts';
import { windows } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';

for (const kind of ['highest', 'lowest'] as const) {
  describeIndicator({
    name: `RollingExtremum, ${kind},`,
    create: () => new RollingExtremum(10, kind),
    feed: (extremum, bar) => extremum.update(bar.close),
    figures: {
      value: { read: (extremum) => extremum.value, warmUp: 9 },
      barsAgo: { read: (extremum) => extremum.barsAgo, warmUp: 9 },
    },
    refuses: {
      period: badLengths((period) => new RollingExtremum(period, kind)),
      kind: [() => new RollingExtremum(3, 'middle' as 'lowest')],
    },
  });
}

describe('RollingExtremum', () => {
  test('Every window agrees with a search through it, and of equal extremes the oldest counts', () => {
    const values = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 9 }), (path, period) => {
        const highest = new RollingExtremum(period, 'highest');
        const lowest = new RollingExtremum(period, 'lowest');
        windows(path, period).forEach((window, i) => {
          highest.update(path[i]!);
          lowest.update(path[i]!);
          if (window === null) return;
          const [most, least] = [Math.max(...window), Math.min(...window)];
          expect(highest.value === most && lowest.value === least).toBe(true);
          expect(highest.barsAgo).toBe(period - 1 - window.indexOf(most));
          expect(lowest.barsAgo).toBe(period - 1 - window.indexOf(least));
        });
      }),
    );
  });
});
