import { describe, expect, test } from 'vitest';
import { LogContents } from '../log-contents.ts';
import { closed, EntryList, filled, opened, published } from '../testing/entries.ts';
import { computeMemberRecord } from './member-record.ts';
import { memberStatistics } from './member-statistics.ts';
import { strategyCorrelations } from './strategy-correlations.ts';
import { strategyResults } from './strategy-results.ts';

const DAY = 86_400_000;
const START = Date.UTC(2025, 10, 17);
const time = (day: number, hour: number) => new Date(START + day * DAY + hour * 3_600_000).toISOString();

/** Adds a signal of a strategy that is filled and closes on a day, counted from the start. */
function addTrade(list: EntryList, strategyId: string, day: number, netR: 1.5 | -1) {
  const id = `${strategyId}-${day}`;
  list.issuedAt = time(day, 0);
  list.add(opened(id, { strategyId }), filled(id, '100.00', time(day, 1)));
  list.issuedAt = time(day, 2);
  list.add(closed(id, [[(100 + 2 * netR).toFixed(2), 1]], netR, time(day, 2)));
}

function getRecord(list: EntryList, days: number) {
  return computeMemberRecord({
    contents: LogContents.of(list.entries),
    market: 'simulated',
    access: ['trend', 'breakout'].map((strategyId) => ({ strategyId, assetClass: null, from: START, to: null })),
    settings: [
      {
        since: START,
        currency: 'USD',
        equity: 10_000,
        equityStatedAt: START,
        maxRiskPerTrade: 0.02,
        sizing: 'fixed',
        maxDailyLoss: 500,
        maxDrawdown: 0.1,
        maxOpenRisk: 0.1,
        maxGroupRisk: 0.05,
        resumption: null,
      },
    ],
    priceAt: () => null,
    getAssetClass: () => 'commodities',
    publicUntil: START + days * DAY,
    now: START + days * DAY,
  });
}

const bothPublished = () => new EntryList().add(published(), { ...published(), id: 'breakout' });

describe('Results of strategies', () => {
  test('count the trades of 30 days, and draw those of 90', () => {
    const list = bothPublished();
    addTrade(list, 'trend', 1, 1.5);
    addTrade(list, 'trend', 40, -1);
    addTrade(list, 'breakout', 41, 1.5);
    const [trend, breakout] = strategyResults(getRecord(list, 60));
    expect(trend).toMatchObject({ strategyId: 'trend', signals: 1, trades: 1, totalR: -1 });
    expect(trend!.gain).toBeCloseTo(-0.02, 12);
    expect(trend!.gains90d.map((gain) => Number(gain.toFixed(6)))).toEqual([0.03, 0.01]);
    expect(trend!.lastClosedAt).toBe(Date.parse(time(40, 2)));
    expect(breakout).toMatchObject({ strategyId: 'breakout', signals: 1, trades: 1, totalR: 1.5 });
    const later = strategyResults(getRecord(list, 140))[0]!;
    expect(later).toMatchObject({ signals: 0, trades: 0, gain: 0, totalR: 0, gains90d: [] });
    expect(later.lastClosedAt).toBe(Date.parse(time(40, 2)));
  });

  test('are none without a signal', () => {
    expect(strategyResults(getRecord(bothPublished(), 3))).toEqual([]);
    expect(strategyCorrelations(getRecord(bothPublished(), 3).history)).toEqual([]);
  });
});

describe('Correlation of strategies', () => {
  test('needs 60 days that both have, and is 1 where they gain and lose alike', () => {
    const list = bothPublished();
    for (let day = 1; day < 95; day++) {
      // 17 November 2025 is a Monday.
      if (day % 7 > 4) continue;
      addTrade(list, 'trend', day, day % 2 ? 1.5 : -1);
      if (day > 5) addTrade(list, 'breakout', day, day % 2 ? 1.5 : -1);
    }
    const [early] = strategyCorrelations(getRecord(list, 60).history);
    expect(early).toEqual({ strategyIds: ['breakout', 'trend'], days: expect.any(Number), value: null });
    expect(early!.days).toBeLessThan(60);
    const [late] = strategyCorrelations(getRecord(list, 96).history);
    expect(late!.days).toBeGreaterThanOrEqual(60);
    expect(late!.value).toBeCloseTo(1, 6);
  });
});

describe('Statistics of a member', () => {
  test('are those of docs/statistics.md, or what their sample lacks', () => {
    const list = bothPublished();
    addTrade(list, 'trend', 1, 1.5);
    const figure = (days: number, key: string) =>
      memberStatistics(getRecord(list, days)).find((statistic) => statistic.key === key);
    expect(figure(5, 'totalReturn')?.value).toBeCloseTo(0.03, 12);
    expect(figure(5, 'trades')?.value).toBe(1);
    expect(figure(5, 'sharpeRatio')).toMatchObject({
      value: null,
      reason: 'insufficient sample: 1 of 30 trades, 4 of 90 days',
    });
    expect(memberStatistics(getRecord(list, 0)).every(({ value }) => !Number.isNaN(value))).toBe(true);
  });
});
