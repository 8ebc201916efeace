import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleDeviation, standardisedMoment } from './moments.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import {
  expectedBestSharpe,
  minimumTrackRecordLength,
  probabilisticSharpeRatio,
  sharpeRatio,
  sortinoRatio,
  volatility,
} from './risk-ratios.ts';

describe('The normal distribution', () => {
  // Abramowitz and Stegun, table 26.1.
  test.each([
    [0, 0.5],
    [1, 0.841344746068543],
    [-1, 0.158655253931457],
    [1.96, 0.97500210485178],
    [3, 0.99865010196837],
    [-6, 9.865876450377e-10],
  ])('at %d is %d', (x, expected) => {
    expect(normalCdf(x)).toBeCloseTo(expected, 13);
  });

  test('is 0 and 1 in the far tails, and still falls beyond seven deviations', () => {
    expect([normalCdf(-40), normalCdf(40)]).toEqual([0, 1]);
    expect(normalCdf(-8) / 6.22096057427e-16).toBeCloseTo(1, 7);
  });

  test('is inverted by its quantile', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (p) => {
        expect(normalCdf(normalQuantile(p)!)).toBeCloseTo(p, 10);
      }),
    );
    expect(normalQuantile(0)).toBeNull();
    expect(normalQuantile(1)).toBeNull();
  });
});

describe('Risk ratios', () => {
  test('are undefined without returns or variance', () => {
    expect(volatility([0.1], 252)).toBeNull();
    expect(sharpeRatio([0.01, 0.01], 252)).toBeNull();
    expect(sortinoRatio([0.01, 0.02], 252)).toBeNull();
    expect(sortinoRatio([], 252)).toBeNull();
    expect(probabilisticSharpeRatio([0.01], 0)).toBeNull();
    expect(standardisedMoment([1], 3)).toBeNull();
    expect(standardisedMoment([1, 1], 4)).toBeNull();
  });

  test('subtract the risk-free rate from the mean', () => {
    const returns = [0.01, -0.005, 0.02, 0];
    const difference = sharpeRatio(returns, 252)! - sharpeRatio(returns, 252, 0.0252)!;
    expect(difference).toBeCloseTo((0.0001 / sampleDeviation(returns)!) * Math.sqrt(252), 10);
  });

  test('do not change when all returns are scaled', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 5, maxLength: 40 }),
        fc.integer({ min: 2, max: 9 }),
        (raw, factor) => {
          fc.pre(new Set(raw).size > 1);
          const returns = raw.map((value) => value / 10_000);
          const scaled = returns.map((value) => value * factor);
          expect(sharpeRatio(scaled, 252)).toBeCloseTo(sharpeRatio(returns, 252)!, 8);
        },
      ),
    );
  });

  test('give a Sharpe ratio more confidence in a longer record', () => {
    const block = [0.012, -0.008, 0.006, -0.004, 0.01, -0.006];
    const long = Array.from({ length: 20 }, () => block).flat();
    expect(probabilisticSharpeRatio(long)!).toBeGreaterThan(probabilisticSharpeRatio(block)!);
  });

  test('give the expected Sharpe ratio of the best of many worthless variants', () => {
    // The expected maximum of 10 standard normal variables is 1.5388 and of 100 it is 2.5076; the formula is asymptotic.
    expect(expectedBestSharpe(10, 1)!).toBeCloseTo(1.5746, 4);
    expect(Math.abs(expectedBestSharpe(100, 1)! / 2.5076 - 1)).toBeLessThan(0.02);
    expect(expectedBestSharpe(10, 0.2)!).toBeCloseTo(0.2 * expectedBestSharpe(10, 1)!, 12);
    expect(expectedBestSharpe(1, 1)).toBeNull();
  });

  test('give the record length at which the probabilistic Sharpe ratio is exactly the confidence', () => {
    const returns = [0.012, -0.008, 0.006, -0.004, 0.01, -0.006, 0.003];
    const needed = minimumTrackRecordLength(returns)!;
    const sharpe = sharpeRatio(returns, 1)!;
    const error = Math.sqrt(
      (1 - standardisedMoment(returns, 3)! * sharpe + ((standardisedMoment(returns, 4)! - 1) / 4) * sharpe ** 2) /
        (needed - 1),
    );
    expect(normalCdf(sharpe / error)).toBeCloseTo(0.95, 9);
    expect(minimumTrackRecordLength(returns.map((value) => -value))).toBeNull();
    expect(minimumTrackRecordLength([0.1])).toBeNull();
  });
});
