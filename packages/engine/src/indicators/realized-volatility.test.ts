import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RealizedVolatility } from './realized-volatility.ts';
import { expectSame } from './testing/compare.ts';
import { badLengths, badSizes, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'RealizedVolatility',
  create: () => new RealizedVolatility(20, 252),
  feed: (volatility, bar) => volatility.update(bar.close),
  figures: { value: { read: (volatility) => volatility.value, warmUp: 20 } },
  refuses: {
    period: badLengths((period) => new RealizedVolatility(period, 252), 2),
    periodsPerYear: badSizes((periodsPerYear) => new RealizedVolatility(20, periodsPerYear)),
  },
});

const volatilities = (period: number, periodsPerYear: number, values: readonly number[]) => {
  const volatility = new RealizedVolatility(period, periodsPerYear);
  return values.map((value) => volatility.update(value));
};

describe('RealizedVolatility', () => {
  test('Returns of +ln 2 and -ln 2 have a sample deviation of ln 2 times the root of 2', () => {
    expect(volatilities(2, 1, [1, 2, 1])[2]).toBeCloseTo(Math.LN2 * Math.SQRT2, 14);
  });

  test('A constant rate of growth has no volatility', () => {
    expect(volatilities(3, 252, [1, 2, 4, 8, 16]).at(-1)).toBe(0);
  });

  test('A value that is not above 0 has no logarithm, and so the window no volatility', () => {
    expect(volatilities(2, 1, [1, 0, 2])[2]).toBeNaN();
    expect(volatilities(2, 1, [1, -1, 2])[2]).toBeNaN();
  });

  test('A year of four periods doubles the figure of one period', () => {
    const closes = sampleBars(100).map((bar) => bar.close);
    expect(volatilities(20, 4, closes)).toEqual(volatilities(20, 1, closes).map((value) => value * 2));
  });

  test('Every figure agrees with Math.log and two passes, for moves of any size', () => {
    const values = fc.array(fc.double({ min: 0.01, max: 10_000, noNaN: true }), { minLength: 4, maxLength: 40 });
    fc.assert(
      fc.property(values, (path) => {
        const expected = path.map((_, i) => {
          if (i < 3) return null;
          const returns = [i - 2, i - 1, i].map((at) => Math.log(path[at]! / path[at - 1]!));
          const mean = (returns[0]! + returns[1]! + returns[2]!) / 3;
          return Math.sqrt(252 * (returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / 2));
        });
        expectSame(volatilities(3, 252, path), expected, 6);
      }),
    );
  });
});
