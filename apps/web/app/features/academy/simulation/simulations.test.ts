import { SIMULATION_KINDS, type SimulationKind } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { startValues } from './simulation-model.ts';
import { SIMULATIONS } from './simulations.ts';

const run = (kind: SimulationKind, values: Record<string, number> = {}, seed = 1) => {
  const simulation = SIMULATIONS[kind];
  const { chart, figures, words } = simulation.compute({ ...startValues(simulation), ...values }, seed);
  return {
    rows: chart.rows,
    chart,
    words,
    figure: Object.fromEntries(figures.map(({ name, value }) => [name, value])),
  };
};

describe.each(SIMULATION_KINDS)('the simulation %s', (kind) => {
  const { settings } = SIMULATIONS[kind];
  const ends = Object.fromEntries(
    (['min', 'start', 'max'] as const).map((end) => [
      end,
      Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, setting[end]])),
    ]),
  );

  test('starts at a step of each slider', () => {
    for (const { min, max, step, start } of Object.values(settings)) {
      expect(start).toBeGreaterThanOrEqual(min);
      expect(start).toBeLessThanOrEqual(max);
      expect((start - min) / step).toBeCloseTo(Math.round((start - min) / step), 6);
    }
  });

  test.each(['min', 'start', 'max'])(
    'labels the axis below with the values at which the labels stand, with all values at %s',
    (end) => {
      const { ticks } = run(kind, ends[end]).chart.x;
      const read = (label: string) => Number(label.replace('\u2212', '-').replace(/[+,%]/g, ''));
      expect(ticks.map(({ label }) => read(label))).toEqual(ticks.map(({ at }) => at));
    },
  );

  test('labels the axis at the side in equal steps, with all values at their start', () => {
    const read = (label: string) => Number(label.replace('\u2212', '-').replace(/[^\d.-]/g, ''));
    const labels = run(kind).chart.y.ticks.map(({ label }) => read(label));
    const [first, second] = labels;
    for (const [i, label] of labels.entries()) expect(label).toBeCloseTo(first! + i * (second! - first!), 6);
  });

  test.each(['min', 'start', 'max'])('draws its lines within its axes, with all values at %s', (end) => {
    const { chart, words } = run(kind, ends[end]);
    const [x, y] = [chart.x.ticks, chart.y.ticks].map((ticks) => ({ low: ticks[0]!.at, high: ticks.at(-1)!.at }));
    expect(chart.rows.length).toBeGreaterThan(5);
    for (const [at, ...lines] of chart.rows) {
      expect(lines).toHaveLength(chart.series.length);
      expect(at).toBeGreaterThanOrEqual(x!.low);
      expect(at).toBeLessThanOrEqual(x!.high);
      for (const value of lines) {
        // An end may lie a billionth of the axis within the values.
        const slack = 1e-8 * (y!.high - y!.low);
        expect(value).toBeGreaterThanOrEqual(y!.low - slack);
        expect(value).toBeLessThanOrEqual(y!.high + slack);
      }
    }
    expect(words).not.toMatch(/NaN|undefined|null|Infinity|—/);
  });
});

test('two sizes of one edge have one expectancy, and the larger one loses more on the way', () => {
  const { figure, words } = run('equal-edge', { winRate: 50, win: 1.2, risk: 2, trades: 100 });
  // (50 × 1.2 − 50) ÷ 100
  expect(figure.Expectancy).toBe('+0.10\u{a0}R');
  const said = /^At 2\.0% per trade, (\d+)% of .* falls by (\d+)% .* At 0\.5%, these are (\d+)% and (\d+)%\.$/.exec(
    words,
  )!;
  const [lower, fall, otherLower, otherFall] = said.slice(1).map(Number);
  expect(lower).toBeGreaterThanOrEqual(otherLower!);
  expect(fall).toBeGreaterThan(2 * otherFall!);
  expect(run('equal-edge', {}, 1)).toEqual(run('equal-edge', {}, 1));
  expect(run('equal-edge', {}, 2)).not.toEqual(run('equal-edge', {}, 1));
});

test('the costs of trades are labelled with the decimals of their steps', () => {
  for (let trades = 20; trades <= 2_000; trades += 20) {
    const { ticks } = run('cost-of-trades', { trades }).chart.y;
    for (const { at, label } of ticks) expect(Number(label.replace('\u2212', '-'))).toBe(at);
  }
});

test('ten losses at 2% leave 8,171 of 10,000, as the table of the module says', () => {
  expect(run('losing-run', { risk: 2, losses: 10 }).figure).toEqual({
    Balance: '8,171',
    Drawdown: '18.3%',
    'Gain that leads back': '22.4%',
  });
});

test('the chance of ruin is that of the table of the module', () => {
  for (const [risk, chance] of [
    [1, '2.1%'],
    [2, '14.7%'],
    [3, '27.8%'],
    [5, '46.4%'],
  ] as const) {
    expect(run('risk-of-ruin', { mean: 0.1, deviation: 1.25, fall: 30, risk }).figure['Chance of ruin']).toBe(chance);
  }
});

test('the interval of a record reaches a quarter as far after sixteen times the trades', () => {
  const widths = [60, 960].map((trades) => {
    const [, , low, high] = run('growing-record', { trades }).rows.at(-1)!;
    return high! - low!;
  });
  expect(widths[0]! / widths[1]!).toBeGreaterThan(3.5);
  expect(widths[0]! / widths[1]!).toBeLessThan(4.5);
  expect(run('growing-record', { winRate: 40, win: 2 }).figure['True expectancy']).toBe('+0.20\u{a0}R');
});

test('costs are pips divided by the distance to the stop', () => {
  expect(run('cost-of-trades', { stop: 10, cost: 2, gross: 0.25, trades: 100 }).figure).toEqual({
    'Cost of a trade': '0.200 R',
    'After costs': '+0.050\u{a0}R',
    'After a year': '+5.0\u{a0}R',
    'Costs of a year': '20.0 R',
  });
});

test('an average without noise turns once, half of its length after the price', () => {
  for (const bars of [5, 21, 41]) {
    const { figure } = run('average-lag', { bars, noise: 0 });
    expect(figure['Changes of direction']).toBe('1');
    // The price of bar k replaces that of bar k − bars: the sum falls once k is farther from the turn.
    expect(figure['Falls for the first time']).toBe(`${Math.floor(bars / 2) + 1} bars late`);
  }
  const changes = (bars: number) => Number(run('average-lag', { bars, noise: 3 }).figure['Changes of direction']);
  expect(changes(3)).toBeGreaterThan(changes(50));
});

test('the best of many worthless sets is that of the table of the module', () => {
  for (const [sets, years, best] of [
    [10, 1, '1.57'],
    [100, 1, '2.53'],
    [1_000, 1, '3.26'],
    [100, 4, '1.27'],
  ] as const) {
    expect(run('best-of-many', { sets, years }).figure['Expected from chance']).toBe(best);
  }
});

test('a confidence weighs the prices as much as twenty trades', () => {
  const { figure, rows } = run('shrunk-confidence', { target: 3, share: 50, trades: 20 });
  // 1 ÷ (1 + 3) from the prices; halfway to 50% after 20 trades.
  expect(figure['From the prices alone']).toBe('25%');
  expect(rows.find(([n]) => n === 20)![1]).toBeCloseTo(37.5, 9);
  expect(figure['Marked as']).toBe('Uncalibrated');
  expect(run('shrunk-confidence', { trades: 100 }).figure['Marked as']).toBe('Calibrated');
});

test('waits before attempts are those of the client package', () => {
  const { rows, figure } = run('reconnect', { outage: 60 });
  expect(rows.slice(0, 6).map(([, soon]) => soon)).toEqual([3, 6, 9, 12, 15, 18]);
  expect(rows.slice(0, 6).map(([, , late]) => late)).toEqual([3, 9, 21, 45, 75, 105]);
  expect(figure).toEqual({ Attempts: '5 to 20', 'Shortest waits': '60 s', 'Longest waits': '75 s' });
});
