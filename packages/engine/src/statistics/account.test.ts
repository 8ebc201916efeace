import { describe, expect, test } from 'vitest';
import { periodsPerYear } from '../instruments/session.ts';
import { type AccountTrade, runAccount } from './account.ts';
import { equityCurve, markTimes } from './equity-curve.ts';
import { periodReturns } from './returns.ts';
import { riskFraction } from './risk-fraction.ts';

const DAY = 86_400_000;
const MONDAY = Date.UTC(2024, 2, 4);

/** A trade filled and decided within bars of one length, by the opens of the first and the last. */
function trade(fillBar: number, lastBar: number, netR: number, more: Partial<AccountTrade> = {}): AccountTrade {
  return { fillBar, fillKnownAt: fillBar + 1, decidedAt: lastBar + 1, netR, riskFraction: 0.01, ...more };
}

describe('The model account (engine rule 13)', () => {
  test('books +1.5 R and −1 R on 10,000 as 10,150 and 10,048.50', () => {
    const booked = runAccount([trade(1, 1, 1.5), trade(3, 3, -1)]);
    expect(booked.map((row) => row.balanceAfter)).toEqual([10_150, 10_048.5]);
  });

  test('sizes every fill on the balance closed so far, overlapping trades too', () => {
    const booked = runAccount([trade(1, 5, 1), trade(2, 2, 2), trade(4, 6, 1)]);
    expect(booked.map((row) => row.risk)).toEqual([100, 100, 102]);
    expect(booked[0]!.balanceBefore).toBe(10_200);
  });

  test('sizes a trade with what was decided at or before the open of its bar, and not within it', () => {
    const ends = (decidedAt: number) => trade(0, 0, 10, { decidedAt });
    const day = trade(10, 10, 1, { fillKnownAt: 20, decidedAt: 30 });
    expect(runAccount([ends(10), day])[1]!.risk).toBe(110);
    // A 5m trade that ends while the daily bar of the fill lasts.
    expect(runAccount([ends(11), day])[1]!.risk).toBe(100);
    expect(runAccount([ends(19), day])[1]!.risk).toBe(100);
  });

  test('does not size a fill with what closed in the same bar', () => {
    expect(runAccount([trade(1, 1, 10), trade(1, 2, 1)])[1]!.risk).toBe(100);
  });

  test('risks 1 % with up to ten streams; more share the risk of ten', () => {
    expect([1, 8, 10, 20, 40].map(riskFraction)).toEqual([0.01, 0.01, 0.01, 0.005, 0.0025]);
    expect(runAccount([trade(1, 1, 1, { riskFraction: riskFraction(40) })])[0]!.risk).toBe(25);
  });

  test('counts the risk of an open trade, but no result', () => {
    expect(runAccount([trade(1, 1, 0, { decidedAt: null })])).toEqual([
      { trade: 0, risk: 100, balanceBefore: 10_000, balanceAfter: 10_000 },
    ]);
  });
});

describe('Marked equity (engine rule 14)', () => {
  test('is 10,040, 10,150, 10,099.25 in the worked case', () => {
    const trades = [trade(MONDAY + 1, MONDAY + DAY, 1.5), trade(MONDAY + 2 * DAY + 1, 0, 0, { decidedAt: null })];
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

  test('is computed Monday to Friday, or every day if a symbol trades at weekends', () => {
    const friday = MONDAY + 4 * DAY;
    expect(markTimes(friday, friday + 4 * DAY, false)).toEqual([friday + 3 * DAY, friday + 4 * DAY]);
    expect(markTimes(friday, friday + 4 * DAY, true)).toHaveLength(4);
  });

  test('has 261 marks per year, or 365 if a symbol trades at weekends', () => {
    const years = 8;
    const from = Date.UTC(2016, 0, 1);
    const marks = (weekends: boolean) => markTimes(from, Date.UTC(2016 + years, 0, 1), weekends).length;
    expect([Math.round(marks(false) / years), Math.round(marks(true) / years)]).toEqual([
      periodsPerYear('fx'),
      periodsPerYear('always'),
    ]);
  });
});
