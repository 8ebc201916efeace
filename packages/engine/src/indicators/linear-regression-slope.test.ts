import fc from 'fast-check';
import { LinearRegression } from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { LinearRegressionSlope } from './linear-regression-slope.ts';
import { expectSame, windows } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'LinearRegressionSlope',
  create: () => new LinearRegressionSlope(20),
  feed: (slope, bar) => slope.update(bar.close),
  figures: { value: { read: (slope) => slope.value, warmUp: 19 } },
  refuses: { period: badLengths((period) => new LinearRegressionSlope(period), 2) },
});

const slopes = (period: number, values: readonly number[]) => {
  const slope = new LinearRegressionSlope(period);
  return values.map((value) => slope.update(value));
};

function leastSquares(window: readonly number[]): number {
  const middle = (window.length - 1) / 2;
  const mean = window.reduce((sum, x) => sum + x, 0) / window.length;
  const product = window.reduce((sum, x, t) => sum + (t - middle) * (x - mean), 0);
  return product / window.reduce((sum, _, t) => sum + (t - middle) ** 2, 0);
}

describe('LinearRegressionSlope', () => {
  test('A straight line has its own slope', () => {
    const line = Array.from({ length: 12 }, (_, i) => 7 - 0.5 * i);
    expect(
      slopes(4, line)
        .slice(3)
        .every((slope) => slope === -0.5),
    ).toBe(true);
  });

  test('1 3 2 rise by 0.5 a bar', () => {
    expect(slopes(3, [1, 3, 2]).at(-1)).toBe(0.5);
  });

  test('A generated series agrees with trading-signals', () => {
    const closes = sampleBars(2_000).map((bar) => bar.close);
    const oracle = new LinearRegression(20);
    expectSame(
      slopes(20, closes),
      closes.map((close) => oracle.update(close, false)?.slope),
    );
  });

  test('Every window agrees with least squares over it', () => {
    const values = fc.array(fc.double({ min: 0.001, max: 100_000, noNaN: true }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 2, max: 12 }), (path, period) => {
        const ours = slopes(period, path);
        windows(path, period).forEach((window, i) => {
          if (window === null) return;
          expect(Math.abs(ours[i]! - leastSquares(window))).toBeLessThanOrEqual(1e-12 * Math.max(...path));
        });
      }),
    );
  });

  test('A window that does not change has a slope of exactly 0 after any values', () => {
    const values = [1, 1e6, 3.3, ...Array.from({ length: 12 }, () => 1.1)];
    expect(
      slopes(5, values)
        .slice(7)
        .every((slope) => slope === 0),
    ).toBe(true);
  });

  test('A million bars accumulate no error', () => {
    const slope = new LinearRegressionSlope(50);
    const price = (i: number) => 100_000 + ((i * 7919) % 10_007) / 1e4;
    const count = 1_000_000;
    for (let i = 0; i < count; i += 1) slope.update(price(i));
    const window = Array.from({ length: 50 }, (_, i) => price(count - 50 + i));
    expect(Math.abs(slope.value - leastSquares(window))).toBeLessThan(1e-11);
  });
});
