import { describe, expect, test } from 'vitest';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { backtestRecord } from '../statistics/backtest-record.ts';
import { STRATEGIES } from '../strategies/strategies.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { heatMap } from './heat-map.ts';
import { planSweep, type SweepRequest, sweepRows } from './sweep.ts';
import { rankRows, sweepResult } from './sweep-result.ts';
import { runOnce } from './test-series.ts';
import { PULLBACK, testSeries } from './testing/test-market.ts';

const series = testSeries({ seed: 7, length: 4_000, timeframe: '1h' });

const request: SweepRequest = {
  strategy: PULLBACK,
  series: [series],
  axes: [
    { name: 'trendBars', from: 40, to: 80, step: 20 },
    { name: 'pullbackBars', from: 10, to: 20, step: 5 },
  ],
  sampling: { kind: 'grid' },
  measure: 'expectancy',
};

describe('A sweep', () => {
  test('runs every combination once and names its values', () => {
    const rows = [...sweepRows(planSweep(request))];
    expect(rows.map(({ set }) => [set.trendBars, set.pullbackBars])).toEqual([
      [40, 10],
      [40, 15],
      [40, 20],
      [60, 10],
      [60, 15],
      [60, 20],
      [80, 10],
      [80, 15],
      [80, 20],
    ]);
  });

  test.each(STRATEGIES.map((strategy) => [strategy.id, strategy] as const))(
    'of %s gives each setting the figures of its single run',
    (_, strategy) => {
      const plan = planSweep({ ...request, strategy, axes: twoAxes(strategy) });
      const { instrument, bars } = series;
      for (const row of sweepRows(plan)) {
        const params = resolveParameters(strategy, row.set);
        const { trades } = runOnce(series, strategy, params);
        const {
          curve,
          trades: taken,
          statistics,
        } = backtestRecord([{ instrument, bars, trades }], bars.time[0]!, bars.closeTime[bars.length - 1]!);
        expect(row.trades).toBe(taken.length);
        const value = (key: string) => statistics.find((one) => one.key === key)!;
        for (const key of [
          'sharpeRatio',
          'totalReturn',
          'expectancy',
          'profitFactor',
          'maxDrawdown',
          'winRate',
        ] as const) {
          const single = value(key);
          if (single.reason === null) expect(row.measures[key], key).toBe(single.value);
        }
        const sum = curve.equity.slice(1).reduce((total, one, i) => total + one / curve.equity[i]! - 1, 0);
        expect(row.returns.reduce((total, one) => total + one, 0)).toBeCloseTo(sum, 5);
      }
    },
  );

  test('over a watch-list runs every set on every series', () => {
    const other = testSeries({ seed: 8, length: 2_000, timeframe: '1h' });
    const plan = planSweep({ ...request, series: [series, other] });
    const rows = [...sweepRows(plan)];
    expect(plan.runs).toBe(18);
    expect(rows.map((row) => row.series)).toEqual([...Array(9).fill(0), ...Array(9).fill(1)]);
    const alone = [...sweepRows(planSweep({ ...request, series: [other] }))];
    expect(rows.slice(9).map(({ measures }) => measures)).toEqual(alone.map(({ measures }) => measures));
    expect(sweepResult(plan, rows).trials).toBe(18);
  });

  test('split between two threads gives the same rows', () => {
    const plan = planSweep(request);
    const whole = [...sweepRows(plan)];
    const parts = [...sweepRows(plan, [0, 2, 4, 6, 8]), ...sweepRows(plan, [1, 3, 5, 7])];
    expect(parts.toSorted((a, b) => a.run - b.run)).toEqual(whole);
    expect(sweepResult(plan, parts)).toEqual(sweepResult(plan, whole));
  });

  test('computes nothing more when its rows are no longer read', () => {
    let starts = 0;
    const strategy: Strategy = {
      ...PULLBACK,
      start: (context) => {
        starts += 1;
        return PULLBACK.start(context);
      },
    };
    for (const row of sweepRows(planSweep({ ...request, strategy }))) if (row.run === 1) break;
    expect(starts).toBe(2);
  });

  test('draws a seeded Latin hypercube with one value from each part of every range', () => {
    const axes = [
      { name: 'trendBars', from: 40, to: 200, step: 5 },
      { name: 'stopAtr', from: 1, to: 4, step: 0.1 },
    ];
    const plan = (seed: number) =>
      planSweep({ ...request, axes, sampling: { kind: 'latin-hypercube', sets: 30, seed } }).sets;
    expect(plan(1)).toEqual(plan(1));
    expect(plan(1)).not.toEqual(plan(2));
    const sets = plan(1);
    const parts = new Set(sets.map(({ stopAtr }) => Math.floor(((stopAtr! - 1) / 3.1) * 10)));
    expect(parts.size).toBe(10);
  });

  test('keeps 0.1 + 0.2 at 0.3', () => {
    const plan = planSweep({ ...request, axes: [{ name: 'stopAtr', from: 1, to: 1.4, step: 0.1 }] });
    expect(plan.sets.map(({ stopAtr }) => stopAtr)).toEqual([1, 1.1, 1.2, 1.3, 1.4]);
  });

  test.each<[Partial<SweepRequest>, string]>([
    [{ axes: [] }, 'axes must be 1 to 4 parameters, not 0'],
    [
      { axes: [{ name: 'speed', from: 1, to: 2, step: 1 }] },
      'axes must be a parameter of the strategy (trendBars, pullbackBars, stopAtr, firstTargetR, finalTargetR, maxHoldBars), not speed',
    ],
    [
      { axes: [{ name: 'stopAtr', from: 0.5, to: 2, step: 0.1 }] },
      'stopAtr.from must be a number from 1 to 4, not 0.5',
    ],
    [{ axes: [{ name: 'stopAtr', from: 2, to: 1, step: 0.1 }] }, 'stopAtr.to must be at least stopAtr.from, 2, not 1'],
    [
      { axes: [{ name: 'stopAtr', from: 1, to: 2, step: 0.05 }] },
      'stopAtr.step must be a whole multiple of 0.1, not 0.05',
    ],
    [{ axes: [request.axes[0]!, request.axes[0]!] }, 'axes must be parameters named once each, not trendBars'],
    [
      {
        axes: [
          { name: 'trendBars', from: 40, to: 200, step: 5 },
          { name: 'pullbackBars', from: 5, to: 30, step: 1 },
          { name: 'stopAtr', from: 1, to: 4, step: 0.1 },
        ],
      },
      'axes must be at most 10000 combinations, not 26598 combinations',
    ],
    [{ set: { trendBars: 50 } }, 'set must be a parameter that is not varied, not trendBars'],
    [{ set: { stopAtr: 9 } }, 'stopAtr must be a number from 1 to 4, not 9'],
    [{ series: [] }, 'series must be at least one series, not 0'],
    [
      { sampling: { kind: 'latin-hypercube', sets: 0, seed: 1 } },
      'sampling.sets must be an integer from 1 to 10000, not 0',
    ],
    [{ measure: 'luck' as 'winRate' }, 'measure must be one of sharpeRatio'],
  ])('refuses %j', (change, message) => {
    expect(() => planSweep({ ...request, ...change })).toThrow(message);
  });
});

describe('The result of a sweep', () => {
  const plan = planSweep(request);
  const rows = [...sweepRows(plan)].map((row, i) => ({
    ...row,
    trades: 40,
    measures: { ...row.measures, expectancy: [1, 1, 1, 1, 9, 1, 1, 1, null][i]! },
  }));

  test('names the best run, its neighbours and a single peak among them', () => {
    const result = sweepResult(plan, rows, 1_191);
    expect(result.best!.run).toBe(4);
    expect(result.neighbourhood).toEqual({ median: 1, count: 7 });
    expect(result.warnings.map(({ text }) => text).slice(0, 2)).toEqual([
      'Best of 1,200.',
      'A single peak: Expectancy 9.00, median of its 7 neighbours 1.00.',
    ]);
  });

  test('names the value of the neighbour where the best run has one alone', () => {
    const line = planSweep({ ...request, axes: [request.axes[0]!] });
    const values = [9, 1, 1];
    const measured = [...sweepRows(line)].map((row, i) => ({
      ...row,
      measures: { ...row.measures, expectancy: values[i]! },
    }));
    const texts = sweepResult(line, measured).warnings.map(({ text }) => text);
    expect(texts).toContain('A single peak: Expectancy 9.00, its neighbour 1.00.');
  });

  test('puts runs without a value last', () => {
    expect(rankRows(plan, rows).map(({ run }) => run)).toEqual([4, 0, 1, 2, 3, 5, 6, 7, 8]);
  });

  test('says how few trades decide it, and that the best value is at the end of a range', () => {
    const few = rows.map((row) => ({ ...row, trades: 12, measures: { ...row.measures, expectancy: row.run } }));
    const texts = sweepResult(plan, few).warnings.map(({ text }) => text);
    expect(texts).toContain('12 trades decide it.');
    expect(texts).toContain('trendBars is at the end of its range: the best value may lie outside.');
  });

  test('of a sample takes the eight nearest settings as neighbours', () => {
    const sampling = { kind: 'latin-hypercube', sets: 20, seed: 3 } as const;
    const axes = [
      { name: 'trendBars', from: 40, to: 200, step: 5 },
      { name: 'stopAtr', from: 1, to: 4, step: 0.1 },
    ];
    const sample = planSweep({ ...request, axes, sampling });
    const drawn = sample.sets.map((set, run) => ({
      ...rows[0]!,
      run,
      set,
      measures: { ...rows[0]!.measures, expectancy: set.trendBars! },
    }));
    const { best, neighbourhood } = sweepResult(sample, drawn);
    const distance = ({ set }: (typeof drawn)[number]) =>
      ((set.trendBars! - best!.set.trendBars!) / 160) ** 2 + ((set.stopAtr! - best!.set.stopAtr!) / 3) ** 2;
    const nearest = drawn
      .filter(({ run }) => run !== best!.run)
      .toSorted((a, b) => distance(a) - distance(b))
      .slice(0, 8);
    const values = nearest.map(({ set }) => set.trendBars!).toSorted((a, b) => a - b);
    expect(neighbourhood).toEqual({ median: (values[3]! + values[4]!) / 2, count: 8 });
    expect(() => heatMap(sample, drawn, { x: 'trendBars', y: 'stopAtr' })).toThrow(
      'sampling must be a grid for a heat map',
    );
  });

  test('says that even the best setting did not gain', () => {
    const lost = rows.map((row) => ({ ...row, trades: 1, measures: { ...row.measures, totalReturn: -0.1 } }));
    const texts = sweepResult(plan, lost).warnings.map(({ text }) => text);
    expect(texts).toContain('1 trade decides it.');
    expect(texts).toContain('Even the best setting did not gain.');
  });

  test('shows a slice of a grid of three parameters at fixed values of the third', () => {
    const axes = [...request.axes, { name: 'stopAtr', from: 2, to: 3, step: 1 }];
    const three = planSweep({ ...request, axes });
    const all = [...sweepRows(three)];
    const map = heatMap(three, all, {
      x: 'trendBars',
      y: 'pullbackBars',
      fixed: { stopAtr: 3 },
      measure: 'totalReturn',
    });
    for (const { run } of map.cells) expect(all[run!]!.set.stopAtr).toBe(3);
    expect(map.fixed).toEqual({ stopAtr: 3 });
    expect(() => heatMap(three, all, { x: 'trendBars', y: 'pullbackBars' })).toThrow(
      'fixed must be a value of each other varied parameter, not no value of stopAtr',
    );
    expect(() => heatMap(three, all, { x: 'stopAtr', y: 'stopAtr' })).toThrow(
      'y must be another parameter than x, not stopAtr',
    );
  });

  test('without any value has no best run', () => {
    const none = rows.map((row) => ({ ...row, measures: { ...row.measures, expectancy: null } }));
    expect(sweepResult(plan, none)).toMatchObject({ best: null, neighbourhood: null, warnings: [] });
  });

  test('has a map of two parameters with the median of the neighbours beside each cell', () => {
    const map = heatMap(plan, rows, { x: 'trendBars', y: 'pullbackBars' });
    expect(map.cells).toHaveLength(9);
    expect(map.cells.find(({ x, y }) => x === 60 && y === 15)).toEqual({
      x: 60,
      y: 15,
      run: 4,
      value: 9,
      neighbours: 1,
    });
    // Its neighbours are 40/15, 60/10 and 60/15, and 40/10 itself is not one of them.
    expect(map.cells[0]).toMatchObject({ x: 40, y: 10, value: 1, neighbours: 1 });
    expect(() => heatMap(plan, rows, { x: 'trendBars', y: 'stopAtr' })).toThrow(
      'y must be a varied parameter (trendBars, pullbackBars), not stopAtr',
    );
  });

  test('leaves the cells of runs that are not done empty', () => {
    const map = heatMap(plan, rows.slice(0, 1), { x: 'trendBars', y: 'pullbackBars' });
    expect(map.cells.filter(({ run }) => run !== null)).toHaveLength(1);
  });
});

function twoAxes({ parameters }: Strategy): SweepRequest['axes'] {
  return Object.entries(parameters)
    .slice(0, 2)
    .map(([name, { min, max, step }]) => {
      const to = Number((min + Math.max(1, Math.floor((max - min) / step / 2)) * step).toFixed(9));
      return { name, from: min, to, step: Number((to - min).toFixed(9)) };
    });
}
