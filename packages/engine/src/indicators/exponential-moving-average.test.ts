import fc from 'fast-check';
import { EMA } from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { ExponentialMovingAverage } from './exponential-moving-average.ts';
import { expectSame } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'ExponentialMovingAverage',
  create: () => new ExponentialMovingAverage(20),
  feed: (average, bar) => average.update(bar.close),
  figures: { value: { read: (average) => average.value, warmUp: 19 } },
  refuses: { period: badLengths((period) => new ExponentialMovingAverage(period)) },
});

const averages = (period: number, values: readonly number[]) => {
  const average = new ExponentialMovingAverage(period);
  return values.map((value) => average.update(value));
};

describe('ExponentialMovingAverage', () => {
  test('EMA(3) of 10 11 12 13 is 12.125, and 12.25 when fed from the second bar on', () => {
    expect(averages(3, [10, 11, 12, 13]).at(-1)).toBe(12.125);
    expect(averages(3, [11, 12, 13]).at(-1)).toBe(12.25);
  });

  test('EMA(1) follows its input', () => {
    expect(averages(1, [3, 1, 4])).toEqual([3, 1, 4]);
  });

  test('A generated series agrees with trading-signals, which seeds alike', () => {
    const closes = sampleBars(2_000).map((bar) => bar.close);
    const oracle = new EMA(20);
    const expected = closes.map((close, i) => {
      oracle.update(close, false);
      return i < 19 ? null : oracle.getResultOrThrow();
    });
    expectSame(averages(20, closes), expected);
  });

  test('The average stays within the range of its input', () => {
    const values = fc.array(fc.double({ min: 0.5, max: 2_000, noNaN: true }), { minLength: 5, maxLength: 100 });
    fc.assert(
      fc.property(values, (path) => {
        const last = averages(5, path).at(-1);
        expect(last).toBeGreaterThanOrEqual(Math.min(...path) * (1 - 1e-15));
        expect(last).toBeLessThanOrEqual(Math.max(...path) * (1 + 1e-15));
      }),
    );
  });
});
