import { describe, expect, test } from 'vitest';
import { blockBootstrap, blockLength, quantile } from './block-bootstrap.ts';
import { dailyResults } from './daily-results.ts';
import { mulberry32 } from './mulberry32.ts';

const DAY = 86_400_000;
const WEEK = [0.01, -0.004, 0.002, -0.006, 0.003];

/** A record of `days` daily marks; `getResults` gives the trades that are decided on each day. */
function record(days: number, getReturn: (day: number) => number, getResults: (day: number) => readonly number[]) {
  const marks = Array.from({ length: days + 1 }, (_, i) => i * DAY);
  const all = Array.from({ length: days }, (_, i) => i);
  const trades = all.flatMap((day) => getResults(day).map((netR) => ({ decidedAt: day * DAY + 1, netR })));
  return dailyResults(marks, all.map(getReturn), trades);
}

const getWidth = (interval: { low: number; high: number } | null) => interval!.high - interval!.low;

describe('Results by day', () => {
  test('count each trade to the day it was decided on, the mark itself included, and late ones to the last', () => {
    const decided = [1, DAY, DAY + 1, 9 * DAY].map((decidedAt, i) => ({ decidedAt, netR: i === 2 ? -2 : 1 }));
    const days = dailyResults([0, DAY, 2 * DAY, 3 * DAY], [0.1, 0.2, 0.3], decided);
    expect([...days.trades]).toEqual([2, 1, 1]);
    expect([...days.gains]).toEqual([2, 0, 1]);
    expect([...days.losses]).toEqual([0, 2, 0]);
  });
});

describe('The length of a block', () => {
  test('is the cube root of the days, a week or the time a trade is held, at most a quarter of the record', () => {
    expect(blockLength(19, 0)).toBeNull();
    expect(blockLength(100, 1)).toBe(5);
    expect(blockLength(5000, 1)).toBe(18);
    expect(blockLength(5000, 40.2)).toBe(41);
    expect(blockLength(100, 90)).toBe(25);
  });
});

describe('Intervals by a moving-block bootstrap', () => {
  test('have zero width if every block has the same result', () => {
    const days = record(
      100,
      (day) => WEEK[day % 5]!,
      (day) => [day % 5 === 0 ? 2 : -0.25],
    );
    const { expectancy, profitFactor, sharpeRatio } = blockBootstrap(days, 5, 261);
    expect(expectancy).toMatchObject({ low: 0.2, high: 0.2, resampling: { blockDays: 5, resamples: 1000, seed: 1 } });
    expect(profitFactor).toMatchObject({ low: 2, high: 2 });
    const mean = 0.001;
    const deviation = Math.sqrt(WEEK.reduce((sum, value) => sum + (value - mean) ** 2, 0) * (20 / 99));
    expect(sharpeRatio!.low).toBeCloseTo((mean / deviation) * Math.sqrt(261), 9);
    expect(sharpeRatio!.high).toBeCloseTo(sharpeRatio!.low, 9);
  });

  test('lie between the 25th and the 975th of the thousand values in ascending order', () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) => i + 1);
    expect(quantile(values, 0.025)).toBe(25);
    expect(quantile(values, 0.975)).toBe(975);
  });

  test('agree with the normal approximation if trades are independent', () => {
    const random = mulberry32(7);
    const results = Array.from({ length: 2000 }, () => (random() < 0.5 ? 1 : -1));
    const days = record(
      2000,
      () => random() - 0.5,
      (day) => [results[day]!],
    );
    // Deviation 1: half of the interval is 1.96 / √2000 = 0.0438.
    expect(getWidth(blockBootstrap(days, 5, 261).expectancy) / 2).toBeGreaterThan(0.0438 * 0.9);
    expect(getWidth(blockBootstrap(days, 5, 261).expectancy) / 2).toBeLessThan(0.0438 * 1.1);
  });

  test('count ten trades that win or lose together as one event', () => {
    const random = mulberry32(7);
    const results = Array.from({ length: 2000 }, () => (random() < 0.5 ? 1 : -1));
    const one = record(2000, random, (day) => [results[day]!]);
    const ten = record(2000, random, (day) => Array(10).fill(results[day]!));
    const { expectancy } = blockBootstrap(ten, 5, 261);
    expect(expectancy).toEqual(blockBootstrap(one, 5, 261).expectancy);
    // As if the 20,000 were independent, it would be narrower by √10.
    expect(getWidth(expectancy)).toBeGreaterThan(2.5 * 2 * (1.96 / Math.sqrt(20_000)));
  });

  test('contain the deepest drawdown of each resample, and are drawn the same every time', () => {
    const random = mulberry32(3);
    const returns = Array.from({ length: 400 }, () => (random() - 0.5) / 50);
    const days = record(
      400,
      (day) => returns[day]!,
      () => [],
    );
    const { maxDrawdown, expectancy, profitFactor } = blockBootstrap(days, 8, 365);
    expect(maxDrawdown!.low).toBeLessThan(maxDrawdown!.high);
    expect(maxDrawdown!.high).toBeLessThan(0);
    expect(maxDrawdown!.low).toBeGreaterThan(-0.5);
    expect([expectancy, profitFactor], 'no trades to draw').toEqual([null, null]);
    expect(blockBootstrap(days, 8, 365).maxDrawdown).toEqual(maxDrawdown);
  });
});
