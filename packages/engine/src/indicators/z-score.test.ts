import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';
import { ZScore } from './z-score.ts';

describeIndicator({
  name: 'ZScore',
  create: () => new ZScore(20),
  feed: (score, bar) => score.update(bar.close),
  figures: {
    value: { read: (score) => score.value, warmUp: 19 },
    mean: { read: (score) => score.mean, warmUp: 19 },
    standardDeviation: { read: (score) => score.standardDeviation, warmUp: 19 },
  },
  refuses: { period: badLengths((period) => new ZScore(period), 2) },
});

const scores = (period: number, values: readonly number[]) => {
  const score = new ZScore(period);
  return values.map((value) => score.update(value));
};

describe('ZScore', () => {
  test('After 2 4 4 4 5 5 7 a 9 lies two deviations above the mean', () => {
    expect(scores(8, [2, 4, 4, 4, 5, 5, 7, 9]).at(-1)).toBe(2);
  });

  test('A flat window scores 0', () => {
    expect(scores(3, [5, 1.1, 1.1, 1.1]).at(-1)).toBe(0);
  });

  test('Scores are bounded by the root of the period less one and do not change with the scale of the values', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 30 }), (seed, period) => {
        const closes = sampleBars(80, seed).map((bar) => bar.close);
        const plain = scores(period, closes);
        for (const value of plain.slice(period)) {
          expect(Math.abs(value)).toBeLessThanOrEqual(Math.sqrt(period - 1) * (1 + 1e-9));
        }
        expect(
          scores(
            period,
            closes.map((close) => close * 4),
          ),
        ).toEqual(plain);
      }),
    );
  });
});
