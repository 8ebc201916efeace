import { describe, expect, test } from 'vitest';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { STRATEGIES } from '../strategies/strategies.ts';
import { costSensitivity } from './cost-sensitivity.ts';
import { delayDecisions } from './delay-decisions.ts';
import { regimes } from './regimes.ts';
import { runOnce } from './test-series.ts';
import { PULLBACK, testSeries } from './testing/test-market.ts';

const series = testSeries({ seed: 21, length: 6_000, timeframe: '1h' });
const params = resolveParameters(PULLBACK);
const { trades } = runOnce(series, PULLBACK, params);

describe('The sensitivity to costs', () => {
  const { runs, breakEvenFactor, meanCostR } = costSensitivity(series, PULLBACK, params);

  test('begins with the plain run and raises the spread, then delays', () => {
    expect(runs.map(({ spreadFactor, delayBars }) => [spreadFactor, delayBars])).toEqual([
      [1, 0],
      [1.5, 0],
      [2, 0],
      [1, 1],
    ]);
    const mean = trades.reduce((sum, { netR }) => sum + netR, 0) / trades.length;
    expect(runs[0]).toMatchObject({ trades: trades.length });
    expect(runs[0]!.measures.expectancy).toBeCloseTo(mean, 9);
    expect(runs[2]!.measures.expectancy!).toBeLessThan(runs[0]!.measures.expectancy!);
  });

  test('names the factor of all costs at which nothing is left', () => {
    const left = trades.reduce((sum, { grossR, netR }) => sum + grossR - breakEvenFactor! * (grossR - netR), 0);
    expect(left).toBeCloseTo(0, 6);
    expect(meanCostR).toBeGreaterThan(0);
  });

  test('of nothing has no break-even', () => {
    const silent = { ...PULLBACK, start: () => () => null };
    expect(costSensitivity(series, silent, params)).toMatchObject({ breakEvenFactor: null, meanCostR: null });
  });
});

describe('Decisions one bar late', () => {
  test('come on the bar after, a market entry at its close', () => {
    const strategy = STRATEGIES.find(({ id }) => id === 'horizon-channel')!;
    const own = resolveParameters(strategy);
    const plain = runOnce(series, strategy, own).signals.map(({ signal }) => signal);
    const late = runOnce(series, delayDecisions(strategy), own).signals.map(({ signal }) => signal);
    const { bars } = series;
    const next = plain[0]!.barCloseAt + 3_600_000;
    expect(late[0]!.barCloseAt).toBe(next);
    expect(late[0]!.entry).toBe(bars.close[bars.closeTime.indexOf(next)]);
    expect([late[0]!.stop, late[0]!.targets]).toEqual([plain[0]!.stop, plain[0]!.targets]);
  });
});

describe('Regimes', () => {
  const tables = regimes(series, trades);
  const table = (kind: string) => tables.find((one) => one.kind === kind)!;

  test('count every trade once in each table', () => {
    expect(tables.map(({ kind }) => kind)).toEqual(['volatility', 'trend', 'hour', 'weekday', 'release-day']);
    for (const { kind, groups } of tables)
      expect(
        groups.reduce((sum, group) => sum + group.trades, 0),
        kind,
      ).toBe(trades.length);
  });

  test('come in order: low to high, hours and days from the first', () => {
    expect(table('volatility').groups.map(({ key }) => key)).toEqual(['low', 'middle', 'high']);
    const hours = table('hour').groups.map(({ key }) => key);
    expect(hours).toEqual(hours.toSorted());
    expect(table('trend').groups.map(({ key }) => key)).toEqual(['trending', 'ranging']);
  });

  test('know an hour from the fill of the trade', () => {
    const ten = trades.filter(({ fillTime }) => new Date(fillTime).getUTCHours() === 10);
    expect(table('hour').groups.find(({ key }) => key === '10')!.trades).toBe(ten.length);
  });

  test('without a calendar have no table of releases', () => {
    expect(regimes({ ...series, events: null }, trades).map(({ kind }) => kind)).not.toContain('release-day');
  });
});
