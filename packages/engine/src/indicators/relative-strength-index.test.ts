import fc from 'fast-check';
import { RSI } from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { RelativeStrengthIndex } from './relative-strength-index.ts';
import { expectSame } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'RelativeStrengthIndex',
  create: () => new RelativeStrengthIndex(14),
  feed: (index, bar) => index.update(bar.close),
  figures: { value: { read: (index) => index.value, warmUp: 14 } },
  refuses: { period: badLengths((period) => new RelativeStrengthIndex(period)) },
});

const strengths = (period: number, values: readonly number[]) => {
  const index = new RelativeStrengthIndex(period);
  return values.map((value) => index.update(value));
};

/** Closes and 14-day RSI of the worked example in StockCharts' ChartSchool, "Relative Strength Index". */
const PUBLISHED_CLOSES = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
  46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515, 45.7835, 45.3548,
  44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
];
const PUBLISHED_RSI = [
  70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87, 45.46, 37.3,
  33.08, 37.77,
];

describe('RelativeStrengthIndex', () => {
  test('The published example is reproduced to its two decimals', () => {
    const ours = strengths(14, PUBLISHED_CLOSES).slice(14);
    expect(ours.map((value) => Math.round(value * 100) / 100)).toEqual(PUBLISHED_RSI);
  });

  test('An RSI of a rising series is 100, of a falling one 0', () => {
    expect(strengths(3, [1, 2, 3, 4, 5]).slice(3)).toEqual([100, 100]);
    expect(strengths(3, [5, 4, 3, 2, 1]).slice(3)).toEqual([0, 0]);
  });

  test('An RSI of a series that never moved is 50', () => {
    expect(strengths(2, [7, 7, 7, 7]).slice(2)).toEqual([50, 50]);
  });

  test('A generated series agrees with trading-signals', () => {
    const closes = sampleBars(2_000).map((bar) => bar.close);
    const oracle = new RSI(14);
    expectSame(
      strengths(14, closes),
      closes.map((close) => oracle.update(close, false)),
    );
  });

  test('The index lies between 0 and 100 and mirrors when the series is turned upside down', () => {
    const values = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 20, maxLength: 80 });
    fc.assert(
      fc.property(values, (path) => {
        const [upright, mirrored] = [
          strengths(14, path),
          strengths(
            14,
            path.map((value) => -value),
          ),
        ];
        for (let i = 14; i < path.length; i += 1) {
          expect(upright[i]).toBeGreaterThanOrEqual(0);
          expect(upright[i]).toBeLessThanOrEqual(100);
          expect(upright[i]! + mirrored[i]!).toBeCloseTo(100, 9);
        }
      }),
    );
  });
});
