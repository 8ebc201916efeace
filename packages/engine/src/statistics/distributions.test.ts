import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brierScore, brierSkill, reliabilityBins } from './confidence-score.ts';
import { markTimes } from './equity-curve.ts';
import { exposureTime } from './exposure.ts';
import { rHistogram } from './histogram.ts';
import { averageHoldingPeriodReturn, geometricHoldingPeriodReturn } from './holding-period-returns.ts';
import { monthlyReturns, yearlyReturns } from './monthly-returns.ts';
import { OpenHours } from './open-hours.ts';
import { averagePlannedRewardRisk, plannedRewardRisk } from './planned-reward-risk.ts';
import { dayOfClose } from './result-day.ts';
import { conditionalValueAtRisk, valueAtRisk } from './tail-risk.ts';

describe('The R histogram', () => {
  test('counts every result once and collects the tails', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -20, max: 20, noNaN: true })), (results) => {
        expect(rHistogram(results).reduce((total, bin) => total + bin.count, 0)).toBe(results.length);
      }),
    );
    const bins = rHistogram([-7, -1, 0.5, 0.49, 9]);
    expect(bins[0]).toEqual({ from: Number.NEGATIVE_INFINITY, to: -3, count: 1 });
    expect(bins.at(-1)).toEqual({ from: 3, to: Number.POSITIVE_INFINITY, count: 1 });
    expect(bins.find((bin) => bin.from === 0.5)!.count).toBe(1);
    expect(bins.find((bin) => bin.from === -1)!.count).toBe(1);
  });
});

describe('Monthly returns', () => {
  const time = [
    Date.UTC(2024, 0, 15),
    Date.UTC(2024, 0, 31),
    Date.UTC(2024, 1, 1),
    Date.UTC(2024, 1, 29),
    Date.UTC(2024, 2, 1),
    Date.UTC(2024, 2, 5),
  ];
  const equity = [100, 110, 121, 121, 242, 121];

  test('compound by UTC month, the mark of the first belonging to the month it ends', () => {
    const months = monthlyReturns({ time, equity });
    expect(months.map(({ year, month }) => `${year}-${month}`)).toEqual(['2024-1', '2024-2', '2024-3']);
    expect(months.map(({ value }) => Number(value.toFixed(6)))).toEqual([0.21, 1, -0.5]);
  });

  test('mark partial months', () => {
    expect(monthlyReturns({ time, equity }).map(({ isPartial }) => isPartial)).toEqual([true, false, true]);
  });

  test("count Friday's result in the month that ends with it, though Monday's mark is the first to have it", () => {
    // The worked case of docs/statistics.md: 31 January 2025 is a Friday.
    const from = Date.UTC(2025, 0, 1);
    const marks = [from, ...markTimes(from, Date.UTC(2025, 2, 3), false)];
    const curve = { time: marks, equity: marks.map((at) => (at < Date.UTC(2025, 1, 3) ? 10_000 : 10_500)) };
    expect(monthlyReturns(curve)).toEqual([
      { year: 2025, month: 1, value: expect.closeTo(0.05, 12), isPartial: false },
      { year: 2025, month: 2, value: 0, isPartial: false },
    ]);
    const [untilFriday] = monthlyReturns({ time: marks.slice(0, 23), equity: curve.equity.slice(0, 23) });
    expect(untilFriday, "before Monday's mark").toEqual({ year: 2025, month: 1, value: 0, isPartial: true });
  });

  test('of closed trades are whole once the month has ended, also without a later trade', () => {
    const closed = { time: [Date.UTC(2025, 2, 1), Date.UTC(2025, 2, 12)], equity: [10_000, 10_100] };
    const isPartial = (until?: number) => monthlyReturns(closed, dayOfClose, until).map((month) => month.isPartial);
    expect([isPartial(), isPartial(Date.UTC(2025, 2, 31)), isPartial(Date.UTC(2025, 5, 1))]).toEqual([
      [true],
      [true],
      [false],
    ]);
  });

  test('of a record that began after midnight of the first are partial', () => {
    const from = Date.UTC(2025, 0, 1, 14);
    const marks = [from, ...markTimes(from, Date.UTC(2025, 1, 1), true)];
    expect(monthlyReturns({ time: marks, equity: marks.map(() => 1) })).toMatchObject([{ month: 1, isPartial: true }]);
  });

  test('of a curve by trade count each trade in the month in which it closed', () => {
    const curve = {
      time: [Date.UTC(2025, 0, 10), Date.UTC(2025, 0, 20), Date.UTC(2025, 3, 2)],
      equity: [100, 110, 121],
    };
    expect(monthlyReturns(curve, dayOfClose)).toMatchObject([
      { month: 1, value: expect.closeTo(0.1, 12), isPartial: true },
      { month: 4, value: expect.closeTo(0.1, 12), isPartial: true },
    ]);
  });

  test('compound to the year', () => {
    expect(yearlyReturns(monthlyReturns({ time, equity })).get(2024)).toBeCloseTo(0.21, 12);
  });

  test('agree with the calendar on every day of a century', () => {
    for (let day = Date.UTC(1999, 0, 1); day < Date.UTC(2099, 0, 1); day += 86_400_000 * 13) {
      const date = new Date(day - 1);
      const [month] = monthlyReturns({ time: [day - 86_400_000, day], equity: [1, 2] });
      expect([month!.year, month!.month]).toEqual([date.getUTCFullYear(), date.getUTCMonth() + 1]);
    }
  });
});

describe('Tail risk', () => {
  const returns = Array.from({ length: 100 }, (_, i) => (i - 50) / 1000);

  test('is historical: the 5% quantile, linear between order statistics, and the mean of the days at or beyond it', () => {
    // The quantile lies at place 99 × 0.05 = 4.95 of the ascending returns, between −0.046 and −0.045.
    expect(valueAtRisk(returns)).toBeCloseTo(0.04505, 12);
    expect(conditionalValueAtRisk(returns)).toBeCloseTo((50 + 49 + 48 + 47 + 46) / 5000, 12);
    const steps = Array.from({ length: 100 }, (_, i) => (i * 5 - 200) / 10_000);
    expect(valueAtRisk(steps)).toBeCloseTo(0.017525, 12);
    expect(conditionalValueAtRisk(steps)).toBeCloseTo(0.019, 12);
    expect(valueAtRisk([0.01])).toBe(-0.01);
    expect(valueAtRisk([])).toBeNull();
    expect(conditionalValueAtRisk([])).toBeNull();
  });
});

describe('Holding-period returns', () => {
  test('are the arithmetic and the geometric mean', () => {
    expect(averageHoldingPeriodReturn([0.5, -0.5])).toBe(0);
    expect(geometricHoldingPeriodReturn([0.5, -0.5])).toBeCloseTo(Math.sqrt(0.75) - 1, 12);
    expect(averageHoldingPeriodReturn([])).toBeNull();
    expect(geometricHoldingPeriodReturn([])).toBeNull();
    expect(geometricHoldingPeriodReturn([-1])).toBeNull();
  });
});

describe('Exposure', () => {
  const HOUR = 3_600_000;
  const friday = Date.UTC(2024, 2, 8);

  test('counts overlapping positions once, against market-open time', () => {
    const session = 'always';
    expect(
      exposureTime(
        [
          { from: 0, to: 10, session },
          { from: 5, to: 20, session },
          { from: 6, to: 7, session },
        ],
        40,
      ),
    ).toBe(0.5);
    expect(exposureTime([], 0)).toBeNull();
  });

  test('does not count the weekend a position is held over', () => {
    // Open on Friday to 22:00Z and from Sunday 21:00Z (New York changes its clocks): 2 + 3 of 100 hours.
    const held = { from: friday + 20 * HOUR, to: friday + 72 * HOUR, session: 'fx' } as const;
    expect(exposureTime([held], 100 * HOUR)).toBe(0.05);
  });

  test('is measured against the union of the sessions, each position by the hours of its own', () => {
    const hours = new OpenHours(['fx', 'always', 'fx'], friday, friday + 72 * HOUR);
    expect(hours.totalMs).toBe(72 * HOUR);
    const fx = { from: friday + 20 * HOUR, to: friday + 72 * HOUR, session: 'fx' } as const;
    const crypto = { from: friday + 21 * HOUR, to: friday + 24 * HOUR, session: 'always' } as const;
    // 20–22 and 69–72 by the first, 21–24 by the second.
    expect(exposureTime([fx, crypto], hours.totalMs)).toBeCloseTo(7 / 72, 12);
  });

  test('has the open time of a market up to any time', () => {
    const hours = new OpenHours(['fx'], friday, friday + 72 * HOUR);
    expect([-1, 0, 1, 22, 30, 69, 70, 72, 80].map((hour) => hours.until(friday + hour * HOUR) / HOUR)).toEqual([
      0, 0, 1, 22, 22, 22, 23, 25, 25,
    ]);
    expect(hours.totalMs).toBe(25 * HOUR);
  });
});

describe('Planned reward to risk', () => {
  test('weighs the targets', () => {
    expect(
      plannedRewardRisk({
        entry: 100,
        stop: 98,
        targets: [
          { price: 101, weight: 0.5 },
          { price: 104, weight: 0.5 },
        ],
      }),
    ).toBe(1.25);
  });

  test('is undefined without a stop or a target', () => {
    expect(plannedRewardRisk({ entry: 100, stop: Number.NaN, targets: [] })).toBeNull();
    expect(averagePlannedRewardRisk([{ entry: 100, stop: 98, targets: [] }])).toBeNull();
    expect(averagePlannedRewardRisk([{ entry: 100, stop: 98, targets: [{ price: 104, weight: 1 }] }])).toBe(2);
  });
});

describe('Scoring confidence', () => {
  const signals = [
    { stated: 0.7, isReached: true },
    { stated: 0.7, isReached: false },
    { stated: 1, isReached: true },
  ];

  test('by the Brier score: 0 is perfect, 50% for a fair coin scores 0.25', () => {
    expect(brierScore(signals)).toBeCloseTo((0.09 + 0.49 + 0) / 3, 12);
    expect(brierScore([{ stated: 0.5, isReached: true }])).toBe(0.25);
    expect(brierScore([])).toBeNull();
  });

  test('by the Brier skill: 0 for a forecaster who always gives the share, compared within each group, null under 30 signals', () => {
    const group = (stated: number, reached: number, n = 30) =>
      Array.from({ length: n }, (_, i) => ({ stated, isReached: i < reached }));
    expect(brierSkill([group(0.5, 15)])).toBe(0);
    expect(brierSkill([group(0.7, 15)])).toBeCloseTo(1 - 0.29 / 0.25, 12);
    expect(
      brierSkill([group(0.2, 6), group(0.8, 24)]),
      'near and far targets are distinguished without skill',
    ).toBeCloseTo(0, 12);
    expect(brierSkill([group(0.6, 30)])).toBeNull();
    expect(brierSkill([group(0.5, 14, 29)])).toBeNull();
    expect(brierSkill([])).toBeNull();
  });

  test('by a reliability diagram that counts each signal once, 0.7 in the bin that starts there', () => {
    const bins = reliabilityBins(signals);
    expect(bins.map(({ stated, happened, count }) => [stated, happened, count])).toEqual([
      [0.7, 0.5, 2],
      [1, 1, 1],
    ]);
    expect(bins[0]!.low).toBeLessThan(0.5);
    expect(bins[0]!.high).toBeGreaterThan(0.5);
  });
});
