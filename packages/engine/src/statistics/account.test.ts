import { describe, expect, test } from 'vitest';
import { runAccount } from './account.ts';
import { equityCurve, markTimes } from './equity-curve.ts';
import { periodReturns } from './returns.ts';

const DAY = 86_400_000;
const MONDAY = Date.UTC(2024, 2, 4);

describe('The model account (engine rule 13)', () => {
  test('books +1.5 R and −1 R on 10,000 as 10,150 and 10,048.50', () => {
    const booked = runAccount([
      { filledAt: 1, closedAt: 2, netR: 1.5 },
      { filledAt: 3, closedAt: 4, netR: -1 },
    ]);
    expect(booked.map((row) => row.balanceAfter)).toEqual([10_150, 10_048.5]);
  });

  test('sizes every fill on the balance closed so far, overlapping trades too', () => {
    const booked = runAccount([
      { filledAt: 1, closedAt: 5, netR: 1 },
      { filledAt: 2, closedAt: 3, netR: 2 },
      { filledAt: 4, closedAt: 6, netR: 1 },
    ]);
    expect(booked.map((row) => row.risk)).toEqual([100, 100, 102]);
    expect(booked[0]!.balanceBefore).toBe(10_200);
  });

  test('does not size a fill with what closed in the same bar', () => {
    const booked = runAccount([
      { filledAt: 1, closedAt: 2, netR: 10 },
      { filledAt: 2, closedAt: 3, netR: 1 },
    ]);
    expect(booked[1]!.risk).toBe(100);
  });

  test('takes risk but books nothing for a trade that is still open', () => {
    expect(runAccount([{ filledAt: 1, closedAt: null, netR: 0 }])).toEqual([
      { trade: 0, risk: 100, balanceBefore: 10_000, balanceAfter: 10_000 },
    ]);
  });
});

describe('Marked equity (engine rule 14)', () => {
  test('goes 10,040, 10,150, 10,099.25 in the worked case', () => {
    const trades = [
      { filledAt: MONDAY + 1, closedAt: MONDAY + DAY + 1, netR: 1.5 },
      { filledAt: MONDAY + 2 * DAY + 1, closedAt: null, netR: 0 },
    ];
    const open = [0.4, -0.5];
    const curve = equityCurve({
      trades,
      openR: (trade) => open[trade]!,
      from: MONDAY,
      to: MONDAY + 3 * DAY,
      tradesAtWeekends: false,
    });
    expect(curve.equity).toEqual([10_000, 10_040, 10_150, 10_099.25]);
    expect(periodReturns(curve).map((value) => Number(value.toFixed(6)))).toEqual([0.004, 0.010956, -0.005]);
  });

  test('is taken Monday to Friday, or every day where a symbol trades at weekends', () => {
    const friday = MONDAY + 4 * DAY;
    expect(markTimes(friday, friday + 4 * DAY, false)).toEqual([friday + 3 * DAY, friday + 4 * DAY]);
    expect(markTimes(friday, friday + 4 * DAY, true)).toHaveLength(4);
  });
});
