import { monthlyReturns } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { dailyReturnsCsv } from './daily-returns-csv.ts';

test('a result over a weekend without marks is dated on Friday, as months count it', () => {
  // From Thursday 30 January 2025 to Tuesday 4 February, without marks at the weekend; +5% on Friday.
  const marks = [30, 31].map((day) => Date.UTC(2025, 0, day)).concat([3, 4].map((day) => Date.UTC(2025, 1, day)));
  const csv = dailyReturnsCsv(marks, [0, 0.05, 0], 'Simulated');
  expect(csv.trim().split(/\r?\n/)).toEqual([
    'date,return,notice',
    '2025-01-30,0,Simulated',
    '2025-01-31,0.05,Simulated',
    '2025-02-03,0,Simulated',
  ]);
  const curve = { time: marks, equity: [100, 100, 105, 105] };
  expect(monthlyReturns(curve).map(({ month, value }) => [month, value])).toEqual([
    [1, expect.closeTo(0.05, 10)],
    [2, 0],
  ]);
});
