import fc from 'fast-check';
import { SMA } from 'technicalindicators';
import { describe, expect, test } from 'vitest';
import { SimpleMovingAverage } from './simple-moving-average.ts';
import { expectSame, padded } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'SimpleMovingAverage',
  create: () => new SimpleMovingAverage(20),
  feed: (average, bar) => average.update(bar.close),
  figures: { value: { read: (average) => average.value, warmUp: 19 } },
  refuses: { period: badLengths((period) => new SimpleMovingAverage(period)) },
});

const averages = (period: number, values: readonly number[]) => {
  const average = new SimpleMovingAverage(period);
  return values.map((value) => average.update(value));
};

/** Prices of four decimals as whole ticks; short steps make ties between averages common. */
const ticks = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 60, maxLength: 200 }).map((steps) => {
  let tick = 1_000_000;
  return steps.map((step) => {
    tick += step;
    return tick;
  });
});

describe('SimpleMovingAverage', () => {
  test('The average of 1 2 3 4 over three bars is 2, then 3', () => {
    expect(averages(3, [1, 2, 3, 4])).toEqual([Number.NaN, Number.NaN, 2, 3]);
  });

  test('A generated series agrees with technicalindicators', () => {
    const closes = sampleBars(2_000).map((bar) => bar.close);
    expectSame(averages(20, closes), padded(SMA.calculate({ period: 20, values: closes }), closes.length));
  });

  test('Every mean of four-decimal prices is the double nearest to the true mean', () => {
    fc.assert(
      fc.property(ticks, fc.integer({ min: 1, max: 40 }), (path, period) => {
        const means = averages(
          period,
          path.map((tick) => tick / 1e4),
        );
        for (let i = period - 1; i < path.length; i += 1) {
          const sum = path.slice(i + 1 - period, i + 1).reduce((total, tick) => total + tick, 0);
          expect(means[i]).toBe(sum / (1e4 * period));
        }
      }),
    );
  });

  test('Averages of different periods are equal if they are equal in exact arithmetic', () => {
    fc.assert(
      fc.property(ticks, (path) => {
        const prices = path.map((tick) => tick / 1e4);
        const [fast, slow] = [averages(10, prices), averages(30, prices)];
        const sum = (count: number, end: number) => path.slice(end + 1 - count, end + 1).reduce((a, b) => a + b, 0);
        for (let i = 29; i < path.length; i += 1) {
          expect(Math.sign(fast[i]! - slow[i]!)).toBe(Math.sign(3 * sum(10, i) - sum(30, i)));
        }
      }),
    );
  });

  test('Values with many decimals are averaged as precisely as a sum over the window', () => {
    const values = sampleBars(2_000).map((bar) => Math.PI * bar.close * 1e-6);
    const means = averages(50, values);
    for (let i = 49; i < values.length; i += 1) {
      const sum = values.slice(i - 49, i + 1).reduce((total, value) => total + value, 0);
      expect(Math.abs(means[i]! / (sum / 50) - 1)).toBeLessThan(1e-14);
    }
  });

  test('A million bars accumulate no error: the mean of a flat window is its value', () => {
    const average = new SimpleMovingAverage(20);
    for (let i = 0; i < 1_000_000; i += 1) average.update(100 + ((i * 7919) % 10_007) / 1e4);
    for (let i = 0; i < 20; i += 1) average.update(1.2345);
    expect(average.value).toBe(1.2345);
  });
});
