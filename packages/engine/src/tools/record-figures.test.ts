import { describe, expect, test } from 'vitest';
import { sharpeRatio } from '../statistics/risk-ratios.ts';
import { alphaBeta } from './alpha-beta.ts';
import { rollingSharpe } from './rolling-sharpe.ts';

const DAY = 86_400_000;

function getCurve(returns: readonly number[]) {
  const equity = [100];
  for (const one of returns) equity.push(equity.at(-1)! * (1 + one));
  return { time: equity.map((_, i) => i * DAY), equity };
}

const market = Array.from({ length: 100 }, (_, i) => 0.01 * Math.sin(i * i));

describe('The rolling Sharpe ratio', () => {
  test('at each mark is that of the days before it', () => {
    const points = rollingSharpe(getCurve(market), 30, 252);
    expect(points).toHaveLength(71);
    expect(points[0]!.time).toBe(30 * DAY);
    expect(points[0]!.value).toBeCloseTo(sharpeRatio(market.slice(0, 30), 252)!, 8);
    expect(points.at(-1)!.value).toBeCloseTo(sharpeRatio(market.slice(70), 252)!, 8);
  });

  test('of a short curve is empty, and of a flat one has no value', () => {
    expect(rollingSharpe(getCurve(market.slice(0, 10)), 30, 252)).toEqual([]);
    expect(rollingSharpe(getCurve([0, 0, 0]), 2, 252).map(({ value }) => value)).toEqual([null, null]);
    expect(() => rollingSharpe(getCurve(market), 1, 252)).toThrow('days must be an integer of at least 2, not 1');
  });
});

describe('Alpha and beta', () => {
  test('of twice the market with 1 basis point a day are 2 and 2.52% a year', () => {
    const { alpha, beta, correlation, days } = alphaBeta(
      getCurve(market.map((one) => 0.0001 + 2 * one)),
      getCurve(market),
      252,
    )!;
    expect(beta).toBeCloseTo(2, 9);
    expect(alpha).toBeCloseTo(0.0252, 9);
    expect(correlation).toBeCloseTo(1, 9);
    expect(days).toBe(100);
  });

  test('use only the marks that both have', () => {
    const own = getCurve(market);
    const odd = (_: number, i: number) => i % 2 === 0 || i > 90;
    const part = { time: own.time.filter(odd), equity: own.equity.filter(odd) };
    expect(alphaBeta(own, part, 252)).toBeNull();
    const other = { time: own.time.filter((_, i) => i !== 50), equity: own.equity.filter((_, i) => i !== 50) };
    expect(alphaBeta(own, other, 252)).toMatchObject({ days: 99 });
  });

  test('need 60 days and variance', () => {
    expect(alphaBeta(getCurve(market.slice(0, 59)), getCurve(market), 252)).toBeNull();
    expect(alphaBeta(getCurve(market), getCurve(market.map(() => 0)), 252)).toBeNull();
  });
});
