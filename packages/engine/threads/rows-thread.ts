/** Worker thread: computes runs of a sweep or walk-forward analysis, each time the next one, until there are none. */
import { parentPort, workerData } from 'node:worker_threads';
import { getBars } from '../src/bars/shared-bars.ts';
import { getStrategy } from '../src/strategies/strategies.ts';
import type { Strategy } from '../src/strategies/strategy.ts';
import { sweepRows } from '../src/tools/sweep.ts';
import type { TestSeries } from '../src/tools/test-series.ts';
import { walkForwardRows } from '../src/tools/walk-forward.ts';
import type { RowsTask, SharedSeries } from './rows-task.ts';
import { takeRuns } from './take-runs.ts';
import { lowerPriority } from './thread-priority.ts';

const task = workerData as RowsTask;
if (task.isLow) lowerPriority();
// Modules are loaded by now; code of strategies sees no environment variables.
delete process.env.NODE_COMPILE_CACHE;
for (const row of getRows(task, getStrategy(task.strategyId) ?? (await loadAdded(task)))) parentPort!.postMessage(row);

/** The texts of the library are not loaded for a built-in strategy: a thread would start later. */
async function loadAdded({ files, strategyId }: RowsTask): Promise<Strategy> {
  const { loadStrategies } = await import('../files/load-strategies.ts');
  return (await loadStrategies(files)).find(({ id }) => id === strategyId)!;
}

function getRows({ shared, thread, ...rest }: RowsTask, strategy: Strategy) {
  const series = rest.series.map(toSeries);
  if (rest.kind === 'sweep') {
    return sweepRows({ ...rest.plan, strategy, series }, takeRuns(shared, rest.plan.runs, thread));
  }
  const plan = { ...rest.plan, strategy, series: series[0]! };
  return walkForwardRows(plan, takeRuns(shared, plan.sets.length, thread));
}

function toSeries({ bars, partner, detail, ...rest }: SharedSeries): TestSeries {
  return {
    ...rest,
    bars: getBars(bars),
    partner: partner && { ...partner, bars: getBars(partner.bars) },
    detail: detail && getBars(detail),
  };
}
