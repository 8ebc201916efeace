import { describe, expect, test } from 'vitest';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { backtestRecord } from '../statistics/backtest-record.ts';
import { isWithin } from '../statistics/windowed-records.ts';
import { underCosts } from './cost-sensitivity.ts';
import { nearbySets } from './nearby-sets.ts';
import { type StrategyVariant, strategyDoubts, type TestedStream } from './strategy-doubts.ts';
import { getSpan, runOnce } from './test-series.ts';
import { PULLBACK, testSeries } from './testing/test-market.ts';

const params = resolveParameters(PULLBACK);
const series = [21, 22].map((seed) => testSeries({ seed, length: 6_000, timeframe: '4h' }));
const { from, to } = getSpan(series[0]!);
const window = { from: Math.ceil(from / 86_400_000) * 86_400_000 + 30 * 86_400_000, to };
const asked: StrategyVariant[] = [];

function run(variant: StrategyVariant): TestedStream[] {
  asked.push(variant);
  return series.map((one) => {
    const { instrument, strategy } = underCosts(one.instrument, PULLBACK, variant);
    const { trades } = runOnce({ ...one, instrument }, strategy, { ...params, ...variant.set });
    return { instrument, bars: one.bars, trades };
  });
}

const doubts = strategyDoubts({ strategy: PULLBACK, params, window, events: series[0]!.events, run });
const published = run({ spreadFactor: 1, delayBars: 0, set: {} }).map((stream) => ({
  ...stream,
  trades: stream.trades.filter((trade) => isWithin(trade, window)),
}));
const trades = published.flatMap((stream) => stream.trades);

describe('The doubts of a strategy', () => {
  test('begin with the record itself: as many trades and the same figures', () => {
    const { statistics } = backtestRecord(published, window.from, window.to);
    const value = (wanted: string) => statistics.find(({ key }) => key === wanted)!.value;
    const [plain] = doubts.costs.runs;
    expect(plain).toMatchObject({ spreadFactor: 1, delayBars: 0, trades: trades.length });
    expect(plain!.measures.expectancy).toBe(value('expectancy'));
    expect(plain!.measures.totalReturn).toBe(value('totalReturn'));
    expect(plain!.measures.maxDrawdown).toBe(value('maxDrawdown'));
  });

  test('cost more with a wider spread', () => {
    const [plain, , double] = doubts.costs.runs;
    expect(double!.measures.expectancy!).toBeLessThan(plain!.measures.expectancy!);
    expect(doubts.costs.breakEvenFactor).not.toBeNull();
  });

  test('count every trade of all streams once in each table of markets', () => {
    for (const { kind, groups } of doubts.regimes)
      expect(
        groups.reduce((sum, group) => sum + group.trades, 0),
        kind,
      ).toBe(trades.length);
  });

  test('choose among the published set and those near it, and test each choice on the months after it', () => {
    const { windows, trials, outOfSample, published: kept, trainMonths, testMonths } = doubts.walkForward!;
    expect([trainMonths, testMonths], 'of a record under four years').toEqual([6, 2]);
    const sets = nearbySets(PULLBACK, params);
    expect(trials).toBe(sets.length);
    expect(windows.length).toBeGreaterThan(0);
    const runs = sets.map((set) => run({ spreadFactor: 1, delayBars: 0, set }).flatMap((stream) => stream.trades));
    for (const { train, test: tested, set, inSample } of windows) {
      expect(tested.from).toBe(train.to);
      expect(sets).toContainEqual(set);
      const best = runs.map((all) => {
        const counted = all.filter(({ fillTime, decidedAt }) => fillTime >= train.from && decidedAt <= train.to);
        return counted.reduce((sum, { netR }) => sum + netR, 0) / counted.length;
      });
      expect(inSample.value).toBeCloseTo(Math.max(...best), 9);
    }
    expect(outOfSample).not.toBeNull();
    expect(kept).not.toBeNull();
  });

  test('have no walk-forward where the record is too short for a choice and a test', () => {
    const short = { from: window.from, to: window.from + 200 * 86_400_000 };
    asked.length = 0;
    expect(strategyDoubts({ strategy: PULLBACK, params, window: short, events: null, run })).toMatchObject({
      walkForward: null,
    });
    expect(asked, 'and do not run the sets for it').toHaveLength(4);
  });
});

test('A long record is walked in windows of 24 and 6 months', () => {
  const long = { from: window.from, to: window.from + 1_470 * 86_400_000 };
  const idle = (): TestedStream[] => [{ instrument: series[0]!.instrument, bars: series[0]!.bars, trades: [] }];
  const { walkForward } = strategyDoubts({ strategy: PULLBACK, params, window: long, events: null, run: idle });
  expect(walkForward).toMatchObject({ trainMonths: 24, testMonths: 6, outOfSample: null, published: null, trades: 0 });
  expect(walkForward!.windows).toHaveLength(4);
});

describe('The sets near the published one', () => {
  const row = { label: '', unit: '', help: '', min: 1, max: 10, step: 1, default: 4 };

  test('move one parameter by a quarter, by whole steps and at least one', () => {
    const parameters = { slow: { ...row, max: 100 }, fast: row };
    expect(nearbySets({ parameters } as never, { slow: 40, fast: 2 })).toEqual([
      {},
      { slow: 30 },
      { slow: 50 },
      { fast: 1 },
      { fast: 3 },
    ]);
  });

  test('stay within the range of the parameter', () => {
    expect(nearbySets({ parameters: { one: row } } as never, { one: 10 })).toEqual([{}, { one: 7 }]);
    expect(nearbySets({ parameters: {} } as never, {})).toEqual([{}]);
  });
});
