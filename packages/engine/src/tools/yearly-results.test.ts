import { expect, test } from 'vitest';
import { markTimes } from '../statistics/equity-curve.ts';
import { yearlyResults } from './yearly-results.ts';

const DAY = 86_400_000;
const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);

/** Marks on every day from `from` on. */
const curveFrom = (from: number, equity: readonly number[]) => ({ time: equity.map((_, i) => from + i * DAY), equity });

test('A year counts its marks up to 00:00Z of the next, and the trades that closed in it', () => {
  const curve = curveFrom(at(2024, 12, 30), [100, 110, 121, 60.5, 121]);
  const trades = [
    { closedAt: at(2024, 12, 31), netR: 2 },
    { closedAt: at(2025, 1, 1), netR: -1 },
    { closedAt: at(2025, 1, 2), netR: 2 },
  ];
  const [first, second] = yearlyResults(curve, trades, 365);
  expect(first).toEqual({
    year: 2024,
    value: expect.closeTo(0.21, 12),
    isPartial: true,
    maxDrawdown: 0,
    sharpeRatio: null,
    trades: 1,
    winRate: 1,
    expectancy: 2,
  });
  expect(second).toMatchObject({ year: 2025, value: 0, maxDrawdown: -0.5, trades: 2, winRate: 0.5, expectancy: 0.5 });
});

test('A whole year is not partial, and has a Sharpe ratio; one without trades has no mean', () => {
  const equity = Array.from({ length: 367 }, (_, i) => 100 + (i % 2));
  const [year, next] = yearlyResults(curveFrom(at(2023, 1, 1), equity), [], 365);
  expect(year).toMatchObject({ year: 2023, isPartial: false, trades: 0, winRate: null, expectancy: null });
  expect(year!.sharpeRatio).toBeGreaterThan(0);
  expect(next).toMatchObject({ year: 2024, isPartial: true, sharpeRatio: null });
});

test('Profit of Friday 31 December belongs to the year in which its trade closed', () => {
  const from = at(2021, 12, 1);
  const time = [from, ...markTimes(from, at(2022, 1, 5), false)];
  const curve = { time, equity: time.map((mark) => (mark < at(2022, 1, 3) ? 100 : 105)) };
  const trades = [{ closedAt: at(2021, 12, 31) + DAY / 2, netR: 5 }];
  expect(yearlyResults(curve, trades, 261)).toMatchObject([
    { year: 2021, value: expect.closeTo(0.05, 12), trades: 1 },
    { year: 2022, value: 0, trades: 0 },
  ]);
});

test('A record of one point has no year', () => {
  expect(yearlyResults(curveFrom(0, [100]), [], 365)).toEqual([]);
});
