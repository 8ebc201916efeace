import { describe, expect, test } from 'vitest';
import { maxDrawdown, ulcerIndex } from './drawdown.ts';
import { sampleDeviation } from './moments.ts';
import { periodReturns } from './returns.ts';
import { sharpeRatio, sortinoRatio, volatility } from './risk-ratios.ts';
import {
  expectancy,
  expectancyRatio,
  kellyFraction,
  payoffRatio,
  profitFactor,
  systemQualityNumber,
  winRate,
} from './trade-ratios.ts';

// Worked by hand from the definitions in docs/statistics.md.
describe('The golden equity curve', () => {
  const equity = [10000, 10100, 10050, 10200, 9900, 9950, 10300, 10250, 10400];
  const returns = periodReturns({ time: equity.map((_, day) => day * 86_400_000), equity });

  test('has the stated Sharpe, Sortino and volatility at 252 periods a year', () => {
    expect(sharpeRatio(returns, 252)).toBeCloseTo(4.253682, 6);
    expect(sortinoRatio(returns, 252)).toBeCloseTo(7.535075, 6);
    expect(volatility(returns, 252)).toBeCloseTo(0.30043, 6);
  });

  test('has the stated drawdown and Ulcer index', () => {
    expect(maxDrawdown(equity)).toBeCloseTo(-0.02941176, 8);
    expect(ulcerIndex(equity)).toBeCloseTo(0.0129694, 7);
  });

  test('has a Sharpe ratio that does not depend on the periods per year', () => {
    expect(sharpeRatio(returns, 365)! / sharpeRatio(returns, 252)!).toBeCloseTo(Math.sqrt(365 / 252), 12);
  });
});

describe('The golden list of R multiples', () => {
  const results = [1, -1, 2, -1, 0.5, -1, 3, -0.5, 1.5, -1];

  test('has the stated trade figures', () => {
    expect(winRate(results)).toBe(0.5);
    expect(profitFactor(results)).toBeCloseTo(1.777778, 6);
    expect(payoffRatio(results)).toBeCloseTo(1.777778, 6);
    expect(expectancy(results)).toBeCloseTo(0.35, 12);
    expect(sampleDeviation(results)).toBeCloseTo(1.472903, 6);
    expect(systemQualityNumber(results)).toBeCloseTo(0.751439, 6);
    expect(kellyFraction(results)).toBeCloseTo(0.21875, 12);
    expect(expectancyRatio(results)).toBeCloseTo(0.388889, 6);
  });
});
