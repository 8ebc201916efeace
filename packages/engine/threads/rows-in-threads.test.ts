import { afterEach, describe, expect, test } from 'vitest';
import { strategyTemplate } from '../files/template.ts';
import { type AddedTexts, addStrategy, getStrategy } from '../src/added-strategies.ts';
import { type RandomMarketOptions, randomMarket } from '../src/strategies/testing/random-market.ts';
import { planSweep, type SweepPlan, sweepRows } from '../src/tools/sweep.ts';
import { planWalkForward, walkForwardRows } from '../src/tools/walk-forward.ts';
import { sweepRowsInThreads, walkForwardRowsInThreads } from './rows-in-threads.ts';

const id = 'own-rule';
const seriesOf = (options: Partial<RandomMarketOptions>) =>
  randomMarket({ seed: 11, length: 3_000, timeframe: '1h', ...options });
const pullback = {
  strategy: getStrategy('tideline-pullback')!,
  axes: [
    { name: 'trendBars', from: 40, to: 80, step: 20 },
    { name: 'stopAtr', from: 1, to: 3, step: 1 },
  ],
  sampling: { kind: 'grid' },
  measure: 'expectancy',
} as const;

async function collect<Row extends { readonly run: number }>(rows: AsyncIterable<Row> | Iterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all.sort((a, b) => a.run - b.run);
}

let remove = () => {};
afterEach(() => remove());

/** Returns a plan for an added strategy, whose rules only the threads load. */
function planOfFile(source: string): SweepPlan {
  const { parameters, ...rest } = pullback.strategy;
  const strategy = { ...rest, id, parameters: { fastBars: { ...parameters.pullbackBars!, min: 5, max: 25 } } };
  remove = addStrategy({ strategy, texts: {} as AddedTexts, file: { id, file: `${id}.ts`, source } });
  const axes = [{ name: 'fastBars', from: 5, to: 7, step: 1 }];
  return planSweep({ ...pullback, strategy, axes, series: [seriesOf({})] });
}

describe('Threads that share the runs', () => {
  test('compute each row of a sweep over two series as one thread does', async () => {
    const plan = planSweep({ ...pullback, series: [seriesOf({}), seriesOf({ seed: 12 })] });
    const rows = await collect(sweepRowsInThreads(plan, 3));
    expect(rows).toEqual([...sweepRows(plan)]);
    expect(rows.some(({ trades }) => trades > 0)).toBe(true);
  });

  test('give a strategy its partner and the releases', async () => {
    for (const strategyId of ['twin-ratio', 'after-the-release']) {
      const strategy = getStrategy(strategyId)!;
      const [name, { min, max, step }] = Object.entries(strategy.parameters)[0]!;
      const axes = [{ name, from: min, to: Math.min(max, min + 3 * step), step }];
      const plan = planSweep({ ...pullback, strategy, axes, series: [seriesOf({ timeframe: '15m' })] });
      const rows = await collect(sweepRowsInThreads(plan, 2));
      expect(rows).toEqual([...sweepRows(plan)]);
      expect(
        rows.some(({ trades }) => trades > 0),
        strategyId,
      ).toBe(true);
    }
  });

  test('compute each set of a walk-forward as one thread does', async () => {
    const plan = planWalkForward({
      ...pullback,
      series: seriesOf({ length: 9_000 }),
      division: { kind: 'rolling', trainMonths: 3, testMonths: 1 },
    });
    expect(await collect(walkForwardRowsInThreads(plan, 2))).toEqual([...walkForwardRows(plan)]);
  });

  test('run the rules of a file that the operator added', async () => {
    const rows = await collect(sweepRowsInThreads(planOfFile(strategyTemplate(id)), 2));
    expect(rows.map(({ set }) => set)).toEqual([{ fastBars: 5 }, { fastBars: 6 }, { fastBars: 7 }]);
    expect(rows.every(({ trades }) => trades > 0)).toBe(true);
  });

  test('pass on the error of a rule', async () => {
    const source = strategyTemplate(id).replace(
      'return (bar, at) => {',
      "throw new Error('no such market');\n    return () => {",
    );
    await expect(collect(sweepRowsInThreads(planOfFile(source), 2))).rejects.toThrow('no such market');
  });

  test('end when their rows are no longer taken', async () => {
    const plan = planSweep({ ...pullback, series: [seriesOf({})] });
    for await (const row of sweepRowsInThreads(plan, 2)) {
      expect(row.trades).toBeGreaterThanOrEqual(0);
      break;
    }
  });
});
