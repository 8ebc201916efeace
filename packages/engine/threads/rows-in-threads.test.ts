import { afterEach, describe, expect, test } from 'vitest';
import { strategyTemplate } from '../files/template.ts';
import { type AddedTexts, addStrategy, getStrategy } from '../src/added-strategies.ts';
import { getBars, shareBars } from '../src/bars/shared-bars.ts';
import { type RandomMarketOptions, randomMarket } from '../src/strategies/testing/random-market.ts';
import { planSweep, type SweepPlan, type SweepRow, sweepRows } from '../src/tools/sweep.ts';
import { planWalkForward, walkForwardRows } from '../src/tools/walk-forward.ts';
import { sweepRowsInThreads, threadsFor, walkForwardRowsInThreads } from './rows-in-threads.ts';
import { allowThreads, shareRuns } from './take-runs.ts';

const id = 'own-rule';
const getSeries = (options: Partial<RandomMarketOptions>) =>
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
const plan = planSweep({ ...pullback, series: [getSeries({}), getSeries({ seed: 12 })] });

async function collect<Row extends { readonly run: number }>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all.sort((a, b) => a.run - b.run);
}

/** Computes one row in this thread, and goes on when `taken` runs are taken. Returns all rows. */
async function collectFromOthers(
  getRows: (shared: SharedArrayBuffer) => AsyncIterable<SweepRow>,
  taken: number,
  onFirst: (shared: SharedArrayBuffer) => void = () => {},
): Promise<SweepRow[]> {
  const shared = shareRuns();
  const rows: SweepRow[] = [];
  for await (const row of getRows(shared)) {
    rows.push(row);
    if (rows.length > 1) continue;
    onFirst(shared);
    await expect.poll(() => Atomics.load(new Int32Array(shared), 0)).toBeGreaterThanOrEqual(taken);
  }
  return rows.sort((a, b) => a.run - b.run);
}

/** A row of another thread is a copy. */
const countOwn = ({ sets }: SweepPlan, rows: readonly SweepRow[]) =>
  rows.filter(({ set }) => sets.includes(set)).length;

let remove = () => {};
afterEach(() => remove());

/** Returns a plan for an added strategy, whose rules only the other threads load; in this one it never trades. */
function planOfFile(source: string): SweepPlan {
  const { parameters, ...rest } = pullback.strategy;
  const strategy = {
    ...rest,
    id,
    start: () => () => null,
    parameters: { fastBars: { ...parameters.pullbackBars!, min: 5, max: 25 } },
  };
  remove = addStrategy({ strategy, texts: {} as AddedTexts, file: { id, file: `${id}.ts`, source } });
  const axes = [{ name: 'fastBars', from: 5, to: 7, step: 1 }];
  return planSweep({ ...pullback, strategy, axes, series: [getSeries({})] });
}

describe('Threads that share the runs', () => {
  test('compute each row of a sweep over two series as one thread does', async () => {
    const rows = await collectFromOthers((shared) => sweepRowsInThreads(plan, { count: 3, shared }), plan.runs);
    expect(rows).toEqual([...sweepRows(plan)]);
    expect(rows.some(({ trades }) => trades > 0)).toBe(true);
    expect(countOwn(plan, rows), 'the first row is that of the calling thread').toBe(1);
  });

  test('wait while fewer are allowed, and go on when more are', async () => {
    const limited = shareRuns();
    allowThreads(limited, 1);
    const alone = await collect(sweepRowsInThreads(plan, { count: 3, shared: limited }));
    expect(countOwn(plan, alone)).toBe(plan.runs);
    const start = (shared: SharedArrayBuffer) => {
      allowThreads(shared, 1);
      return sweepRowsInThreads(plan, { count: 3, shared });
    };
    const rows = await collectFromOthers(start, plan.runs, (shared) => allowThreads(shared, 2));
    expect(rows).toEqual(alone);
    expect(countOwn(plan, rows)).toBe(1);
  });

  test('give a strategy its partner and the releases', async () => {
    for (const strategyId of ['twin-ratio', 'after-the-release']) {
      const strategy = getStrategy(strategyId)!;
      const [name, { min, max, step }] = Object.entries(strategy.parameters)[0]!;
      const axes = [{ name, from: min, to: Math.min(max, min + 3 * step), step }];
      const own = planSweep({ ...pullback, strategy, axes, series: [getSeries({ timeframe: '15m' })] });
      const rows = await collectFromOthers((shared) => sweepRowsInThreads(own, { count: 2, shared }), own.runs);
      expect(rows).toEqual([...sweepRows(own)]);
      expect(rows.at(-1)!.trades, strategyId).toBeGreaterThan(0);
    }
  });

  test('compute each set of a walk-forward as one thread does', async () => {
    const own = planWalkForward({
      ...pullback,
      series: getSeries({ length: 9_000 }),
      division: { kind: 'rolling', trainMonths: 3, testMonths: 1 },
    });
    expect(await collect(walkForwardRowsInThreads(own, { count: 2 }))).toEqual([...walkForwardRows(own)]);
  });

  test('run the rules of a file that the operator added', async () => {
    const own = planOfFile(strategyTemplate(id));
    const rows = await collectFromOthers((shared) => sweepRowsInThreads(own, { count: 2, shared }), own.runs);
    expect(rows.map(({ set }) => set)).toEqual([{ fastBars: 5 }, { fastBars: 6 }, { fastBars: 7 }]);
    expect(rows.map(({ trades }) => trades > 0)).toEqual([false, true, true]);
  });

  test('pass on the error of a rule', async () => {
    const source = strategyTemplate(id).replace(
      'return (bar, at) => {',
      "throw new Error('no such market');\n    return () => {",
    );
    const own = planOfFile(source);
    const rows = collectFromOthers((shared) => sweepRowsInThreads(own, { count: 2, shared }), 2);
    await expect(rows).rejects.toThrow('no such market');
  });

  test('end when their rows are no longer taken', async () => {
    for await (const row of sweepRowsInThreads(plan, { count: 2 })) {
      expect(row.trades).toBeGreaterThanOrEqual(0);
      break;
    }
  });

  test('are as many as the work is worth, and no more than allowed', () => {
    const long = { bars: { length: 20_000 } };
    expect(threadsFor(441, [long], 2)).toBe(2);
    expect(threadsFor(441, [long], 8)).toBe(5);
    expect(threadsFor(99, [long], 8)).toBe(1);
  });
});

test('Bars in shared memory are shared without a copy', () => {
  const shared = shareBars(getSeries({}).bars);
  expect(shareBars(getBars(shared)).columns).toBe(shared.columns);
});
