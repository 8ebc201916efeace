import { describe, expect, test } from 'vitest';
import { DEFINITIONS } from './definitions.ts';
import { computeStatistics, headlineStatistics } from './statistics.ts';
import { closedTrade } from './testing/closed-trade.ts';

const DAY = 86_400_000;

function record(days: number, count: number, rise = 1) {
  const equity = [10_000];
  for (let day = 1; day <= days; day++) equity.push(equity[day - 1]! * (1 + rise * (day % 3 === 0 ? -0.002 : 0.0015)));
  const trades = Array.from({ length: count }, (_, i) =>
    closedTrade(i * DAY, i * DAY + DAY / 2, { netR: i % 3 === 0 ? -1 : 1 }),
  );
  return {
    curve: { time: equity.map((_, day) => day * DAY), equity },
    trades,
    periodsPerYear: 365,
    sessions: ['always'] as const,
    streams: 1,
    from: 0,
    to: days * DAY,
  };
}

const find = (input: ReturnType<typeof record>, key: string) =>
  computeStatistics(input).find((row) => row.key === key)!;

describe('The figures of a record', () => {
  test('are complete once it is long enough, each within its definition', () => {
    const rows = computeStatistics(record(400, 60));
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(DEFINITIONS));
    expect(rows.filter(({ value, reason }) => value === null && reason?.startsWith('insufficient'))).toEqual([]);
    expect(rows.every(({ value, reason }) => (value === null) === (reason !== null))).toBe(true);
    expect(rows.every(({ value }) => value === null || Number.isFinite(value))).toBe(true);
  });

  test('have a reason instead of a value while the sample is small', () => {
    expect(find(record(89, 29), 'sharpeRatio')).toEqual({
      key: 'sharpeRatio',
      value: null,
      interval: null,
      intervalReason: null,
      reason: 'insufficient sample: 29 of 30 trades, 89 of 90 days',
    });
    expect(find(record(90, 30), 'sharpeRatio').value).not.toBeNull();
    expect(find(record(400, 29), 'winRate').reason).toBe('insufficient sample: 29 of 30 trades');
    expect(find(record(1, 30), 'winRate').value).not.toBeNull();
    expect(find(record(364, 60), 'cagr').reason).toBe('insufficient sample: 364 of 365 days');
  });

  test('of an empty record are the starting capital and no trades', () => {
    const rows = computeStatistics({
      curve: { time: [0], equity: [10_000] },
      trades: [],
      periodsPerYear: 365,
      sessions: [],
      streams: 1,
      from: 0,
      to: 0,
    });
    expect(rows.find(({ key }) => key === 'trades')!.value).toBe(0);
    expect(rows.find(({ key }) => key === 'totalReturn')).toMatchObject({ value: null, reason: 'no mark yet' });
    expect(rows.find(({ key }) => key === 'expectancy')!.reason).toBe('insufficient sample: 0 of 1 trade');
  });

  test('have a reason for a record without excursions', () => {
    const { trades, ...rest } = record(400, 60);
    const bare = trades.map((trade) => ({ ...trade, maeR: null, mfeR: null }));
    for (const key of ['averageMae', 'averageMfe']) {
      expect(computeStatistics({ ...rest, trades: bare }).find((row) => row.key === key)).toMatchObject({
        value: null,
        reason: 'the record holds no excursions',
      });
    }
  });

  test('have intervals for win rate, expectancy, Sharpe, profit factor and drawdown', () => {
    for (const key of ['winRate', 'expectancy', 'sharpeRatio', 'profitFactor']) {
      const { value, interval } = find(record(400, 60), key);
      expect(interval!.low, key).toBeLessThan(value!);
      expect(interval!.high, key).toBeGreaterThan(value!);
    }
    expect(find(record(400, 60), 'maxDrawdown').interval!.low).toBeLessThan(-0.002);
    expect(find(record(400, 60), 'winRate').interval).not.toHaveProperty('resampling');
    const resampling = { blockDays: 8, resamples: 1000, seed: 1 };
    expect(find(record(400, 60), 'expectancy').interval).toMatchObject({ resampling });
    expect(find(record(400, 60), 'expectancy').intervalReason).toBeNull();
  });

  test('have no interval without 30 trades, wins and losses and 20 days, and say what is missing', () => {
    const withResults = (count: number, netR: (i: number) => number) => {
      const input = record(400, count);
      return { ...input, trades: input.trades.map((trade, i) => ({ ...trade, netR: netR(i) })) };
    };
    const missing = (input: ReturnType<typeof record>, key: string) => {
      const { interval, intervalReason } = find(input, key);
      expect(interval).toBeNull();
      return intervalReason;
    };
    expect(missing(record(400, 29), 'expectancy')).toBe('insufficient sample: 29 of 30 trades');
    expect(missing(record(400, 0), 'maxDrawdown')).toBe('insufficient sample: 0 of 30 trades');
    for (const key of ['expectancy', 'winRate', 'sharpeRatio', 'maxDrawdown']) {
      expect(
        missing(
          withResults(40, () => 1),
          key,
        ),
        key,
      ).toBe('insufficient sample: no losing trade');
      expect(
        missing(
          withResults(40, () => -1),
          key,
        ),
        key,
      ).toBe('insufficient sample: no winning trade');
    }
    expect(missing(record(19, 40), 'expectancy')).toBe('insufficient sample: 19 of 20 daily marks');
    expect(find(record(400, 60), 'trades')).toMatchObject({ interval: null, intervalReason: null });
    expect(find(record(400, 0), 'expectancy')).toMatchObject({ interval: null, intervalReason: null });
  });

  test('include open risk and leverage, and the Z-score of streaks for a single stream', () => {
    const input = record(400, 60);
    // Half of each day for 60 of 400, at 1% and 50 × what is at risk.
    expect(find(input, 'averageOpenRisk').value).toBeCloseTo((0.01 * 30) / 400, 12);
    expect(find(input, 'maximumOpenRisk').value).toBeCloseTo(0.01, 12);
    // The balance that sizes grows faster than this curve: 50 × 1% of it, over the curve's equity.
    expect(find(input, 'maximumLeverage').value).toBeGreaterThan(0.5);
    expect(find(input, 'maximumLeverage').value).toBeLessThan(0.6);
    expect(find(input, 'streakZScore').value).not.toBeNull();
    expect(find({ ...input, streams: 40 }, 'streakZScore')).toMatchObject({
      value: null,
      reason: 'only of one stream, this record has 40',
    });
  });

  test('say how often and how long it trades, its best and worst trade and its profitable months', () => {
    const input = record(400, 60);
    expect(find(input, 'averageHoldingTime').value).toBe(12);
    expect(find(input, 'tradesPerWeek').value).toBeCloseTo((60 * 7) / 400, 12);
    expect(find(input, 'bestTrade').value).toBe(1);
    expect(find(input, 'worstTrade').value).toBe(-1);
    expect(find(input, 'profitableMonths').value).toBe(1);
    expect(find(record(100, 60), 'profitableMonths').value, 'January to March 1970').toBe(1);
    expect(find(record(6, 6), 'tradesPerWeek').reason).toBe('insufficient sample: 6 of 7 days');
    expect(find(record(89, 6), 'profitableMonths').reason).toBe('insufficient sample: 89 of 90 days');
  });

  test('begin with sixteen: the annual return, or the cumulative one under a year', () => {
    const long = headlineStatistics(computeStatistics(record(400, 60)));
    expect(long).toHaveLength(16);
    expect(long[0]!.key).toBe('cagr');
    expect(headlineStatistics(computeStatistics(record(100, 60)))[0]!.key).toBe('totalReturn');
  });

  test('do not depend on the order in which trades are listed', () => {
    const input = record(400, 60);
    expect(computeStatistics({ ...input, trades: [...input.trades].reverse() })).toEqual(computeStatistics(input));
  });

  test('have no Calmar and no recovery factor for a record without drawdown', () => {
    const rising = record(400, 60);
    const equity = rising.curve.equity.map((_, day) => 10_000 + day);
    const rows = computeStatistics({ ...rising, curve: { time: rising.curve.time, equity } });
    expect(rows.find(({ key }) => key === 'calmarRatio')).toMatchObject({ value: null, reason: 'no drawdown' });
    expect(rows.find(({ key }) => key === 'recoveryFactor')).toMatchObject({ value: null, reason: 'no drawdown' });
    for (const key of ['longestDrawdown', 'peakToTrough', 'troughToRecovery', 'timeUnderWater']) {
      expect(rows.find((row) => row.key === key)).toMatchObject({ value: null, reason: 'none' });
    }
  });

  test('say that a drawdown has not recovered only where there is one', () => {
    const input = record(400, 60);
    const equity = input.curve.equity.map((_, day) => 10_000 - day);
    const falling = { ...input, curve: { time: input.curve.time, equity } };
    expect(find(falling, 'troughToRecovery')).toMatchObject({ value: null, reason: 'not recovered' });
    const flat = { ...input, curve: { time: input.curve.time, equity: equity.map(() => 10_000) } };
    expect(find(flat, 'troughToRecovery')).toMatchObject({ value: null, reason: 'none' });
  });
});
