import fc from 'fast-check';
import { SD } from 'technicalindicators';
import { describe, expect, test } from 'vitest';
import { StandardDeviation } from './standard-deviation.ts';
import { expectSame, padded, windows } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'StandardDeviation',
  create: () => new StandardDeviation(20),
  feed: (deviation, bar) => deviation.update(bar.close),
  figures: {
    value: { read: (deviation) => deviation.value, warmUp: 19 },
    mean: { read: (deviation) => deviation.mean, warmUp: 19 },
  },
  refuses: {
    period: [
      ...badLengths((period) => new StandardDeviation(period)),
      ...badLengths((period) => new StandardDeviation(period, 'sample'), 2),
    ],
    kind: [() => new StandardDeviation(5, 'both' as 'sample')],
  },
});

const deviations = (period: number, values: readonly number[], kind?: 'population' | 'sample') => {
  const deviation = new StandardDeviation(period, kind);
  return values.map((value) => deviation.update(value));
};

function twoPass(window: readonly number[] | null, divisorLess = 0): number | null {
  if (window === null) return null;
  const mean = window.reduce((sum, x) => sum + x, 0) / window.length;
  return Math.sqrt(window.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (window.length - divisorLess));
}

describe('StandardDeviation', () => {
  test('2 4 4 4 5 5 7 9 deviate by 2 as a population and by the root of 32/7 as a sample', () => {
    const values = [2, 4, 4, 4, 5, 5, 7, 9];
    expect(deviations(8, values).at(-1)).toBe(2);
    expect(deviations(8, values, 'sample').at(-1)).toBeCloseTo(Math.sqrt(32 / 7), 14);
  });

  test('A generated series agrees with technicalindicators, which divides by the period too', () => {
    const closes = sampleBars(2_000).map((bar) => bar.close);
    expectSame(deviations(20, closes), padded(SD.calculate({ period: 20, values: closes }), closes.length));
  });

  test('Every window agrees with a calculation in two passes, and so does its mean', () => {
    const values = fc.array(fc.double({ min: 0.001, max: 100_000, noNaN: true }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 2, max: 12 }), (path, period) => {
        const spread = Math.max(...path);
        const deviation = new StandardDeviation(period, 'sample');
        windows(path, period).forEach((window, i) => {
          const value = deviation.update(path[i]!);
          if (window === null) return;
          expect(Math.abs(value - (twoPass(window, 1) as number))).toBeLessThanOrEqual(1e-7 * spread);
          const mean = window.reduce((sum, x) => sum + x, 0) / period;
          expect(Math.abs(deviation.mean - mean)).toBeLessThanOrEqual(1e-12 * spread);
        });
      }),
    );
  });

  test('A window that does not change deviates by exactly 0 after any values', () => {
    const values = [1, 1e6, 3.3, ...Array.from({ length: 12 }, () => 1.1)];
    expect(
      deviations(5, values)
        .slice(7)
        .every((value) => value === 0),
    ).toBe(true);
  });

  test('A million bars accumulate no error', () => {
    const deviation = new StandardDeviation(50);
    const price = (i: number) => 100_000 + ((i * 7919) % 10_007) / 1e4;
    const count = 1_000_000;
    for (let i = 0; i < count; i += 1) deviation.update(price(i));
    const window = Array.from({ length: 50 }, (_, i) => price(count - 50 + i));
    expect(Math.abs(deviation.value - (twoPass(window) as number))).toBeLessThan(1e-10);
  });

  test('Deviations double with the values and do not change when all move by a constant', () => {
    const closes = sampleBars(200).map((bar) => bar.close);
    const plain = deviations(20, closes);
    expect(
      deviations(
        20,
        closes.map((close) => close * 2),
      ),
    ).toEqual(plain.map((value) => value * 2));
    expectSame(
      deviations(
        20,
        closes.map((close) => close + 512),
      ),
      plain,
    );
  });
});
