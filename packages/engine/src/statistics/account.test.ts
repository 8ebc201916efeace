import { describe, expect, test } from 'vitest';
import { periodsPerYear } from '../instruments/session.ts';
import { type AccountTrade, runAccount } from './account.ts';
import { markAccount, markTimes } from './equity-curve.ts';
import { periodReturns } from './returns.ts';
import { riskFraction } from './risk-fraction.ts';
import { ruinedAt, takenTrades } from './ruin.ts';
import { computeStatistics } from './statistics.ts';
import { closedTrade } from './testing/closed-trade.ts';

const DAY = 86_400_000;
const MONDAY = Date.UTC(2024, 2, 4);

/** A trade filled and decided within bars of one length, by the opens of the first and the last. */
function trade(fillBar: number, lastBar: number, netR: number, more: Partial<AccountTrade> = {}): AccountTrade {
  return { fillBar, fillKnownAt: fillBar + 1, decidedAt: lastBar + 1, netR, riskFraction: 0.01, ...more };
}

/** The same trade with the fields that figures need. */
const withPath = (one: AccountTrade) => {
  const decidedAt = one.decidedAt!;
  return closedTrade(one.fillBar, decidedAt, { ...one, decidedAt });
};

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

  test('risks 1% with up to ten streams; more share the risk of ten', () => {
    expect([1, 8, 10, 20, 40].map(riskFraction)).toEqual([0.01, 0.01, 0.01, 0.005, 0.0025]);
    expect(runAccount([trade(1, 1, 1, { riskFraction: riskFraction(40) })])[0]!.risk).toBe(25);
  });

  test('counts the risk of an open trade, but no result', () => {
    expect(runAccount([trade(1, 1, 0, { decidedAt: null })])).toEqual([
      { trade: 0, isTaken: true, risk: 100, balanceBefore: 10_000, balanceAfter: 10_000 },
    ]);
  });
});

describe('Marked equity (engine rule 14)', () => {
  test('is 10,040, 10,150, 10,099.25 in the worked case', () => {
    const trades = [trade(MONDAY + 1, MONDAY + DAY, 1.5), trade(MONDAY + 2 * DAY + 1, 0, 0, { decidedAt: null })];
    const open = [0.4, -0.5];
    const { curve } = markAccount({
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

describe('Ruin (engine rule 13c)', () => {
  const TWO_PERCENT = { riskFraction: 0.02 };
  const flat = { openR: () => 0, from: MONDAY, to: MONDAY + 3 * DAY, tradesAtWeekends: false };
  const gap = trade(MONDAY + 1, MONDAY + DAY / 2, -88.9, TWO_PERCENT);
  const later = trade(MONDAY + DAY + 1, MONDAY + DAY + 2, 5, TWO_PERCENT);

  test('10,000 with 2% per trade and a gap of −88.9 R is 0.00 at that day’s mark, where the curve ends', () => {
    const { curve, booked } = markAccount({ ...flat, trades: [gap, later] });
    expect(curve).toEqual({ time: [MONDAY, MONDAY + DAY], equity: [10_000, 0] });
    expect(ruinedAt(curve)).toBe(MONDAY + DAY);
    expect(booked.map(({ isTaken, balanceAfter }) => [isTaken, balanceAfter])).toEqual([
      [true, 0],
      [false, 0],
    ]);
  });

  test('is not there while the marked balance is above 0', () => {
    const { curve } = markAccount({ ...flat, trades: [{ ...gap, netR: -49.9 }, later] });
    expect(ruinedAt(curve)).toBeNull();
    expect(curve.equity).toHaveLength(4);
  });

  test('comes at the mark where open losses reach the balance; they are closed there, and nothing is taken after it', () => {
    const open = [1, 2, 3].map((at) => trade(MONDAY + at, MONDAY + 2 * DAY, 400, TWO_PERCENT));
    const account = { ...flat, openR: () => -20, trades: [...open, later] };
    const marked = markAccount(account);
    expect(marked.curve.equity).toEqual([10_000, 0]);
    const taken = takenTrades(account.trades.map(withPath), marked, () => -20);
    expect(taken.map(({ netR, decidedAt, closedAt }) => [netR, decidedAt, closedAt])).toEqual(
      open.map(() => [-20, MONDAY + DAY, MONDAY + DAY]),
    );
    expect(taken[0]!.exits).toEqual([{ time: MONDAY + DAY, weight: 1 }]);
  });

  test('does not come from a closed balance at or below 0 while open gains outweigh it, but nothing is sized with it', () => {
    const winner = trade(MONDAY + 1, MONDAY + 2 * DAY, 60, TWO_PERCENT);
    const loser = trade(MONDAY + 2, MONDAY + 3, -51, TWO_PERCENT);
    const between = trade(MONDAY + 4, MONDAY + 5, 3, TWO_PERCENT);
    const trades = [winner, loser, between];
    const { curve, booked } = markAccount({ ...flat, openR: () => 60, trades });
    expect(booked.map(({ isTaken }) => isTaken)).toEqual([true, true, false]);
    expect(curve.equity).toEqual([10_000, 11_800, 11_800, 11_800]);
  });

  test('makes the total return −100%, falls of at most 100%, and figures of what was taken', () => {
    const trades = [gap, later].map(withPath);
    const marked = markAccount({ ...flat, trades });
    const statistics = computeStatistics({
      curve: marked.curve,
      trades: takenTrades(trades, marked, () => 0),
      periodsPerYear: 261,
      sessions: ['always'],
      streams: 1,
      from: MONDAY,
      to: MONDAY + DAY,
    });
    const value = (key: string) => statistics.find((one) => one.key === key)!;
    expect(value('totalReturn').value).toBe(-1);
    expect(value('maxDrawdown').value).toBe(-1);
    expect(value('closedDrawdown').value).toBe(-1);
    expect(value('trades').value).toBe(1);
    expect(value('averageHoldingPeriodReturn').value).toBe(-1);
    expect(value('geometricHoldingPeriodReturn')).toMatchObject({ value: null, reason: 'capital lost' });
    expect(value('maximumLeverage').value).toBeCloseTo(1, 12);
    for (const one of statistics) expect(Number.isNaN(one.value), one.key).toBe(false);
  });
});

test('Leverage is that of the account, with whatever balance it begins', () => {
  const leverageFrom = (equity: number) => {
    const statistics = computeStatistics({
      curve: { time: [MONDAY, MONDAY + DAY], equity: [equity, equity * 1.02] },
      trades: [withPath(trade(MONDAY + 1, MONDAY + 2, 1))],
      periodsPerYear: 365,
      sessions: ['always'],
      streams: 1,
      from: MONDAY,
      to: MONDAY + DAY,
    });
    return statistics.find(({ key }) => key === 'maximumLeverage')!.value;
  };
  expect(leverageFrom(10_000)).toBeGreaterThan(0);
  expect(leverageFrom(1_000)).toBeCloseTo(leverageFrom(10_000)!, 10);
  expect(leverageFrom(100_000)).toBeCloseTo(leverageFrom(10_000)!, 10);
});
