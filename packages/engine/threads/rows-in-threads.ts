import { EventEmitter, on } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { compiledFolder } from '../audit/compiled-folder.ts';
import { addedFiles } from '../src/added-strategies.ts';
import { shareBars } from '../src/bars/shared-bars.ts';
import type { Strategy } from '../src/strategies/strategy.ts';
import { type SweepPlan, type SweepRow, sweepRows } from '../src/tools/sweep.ts';
import type { WalkForwardRow } from '../src/tools/test-choices.ts';
import type { TestSeries } from '../src/tools/test-series.ts';
import { type WalkForwardPlan, walkForwardRows } from '../src/tools/walk-forward.ts';
import type { PlanTask, RowsTask, SharedSeries } from './rows-task.ts';

const THREAD = new URL('./rows-thread.ts', import.meta.url);
/** Bars over all runs that are worth one more thread: about a second of work, and a thread starts in a tenth of it. */
const BARS_A_THREAD = 8_000_000;

/** Yields the rows of a sweep as `sweepRows` does, but in any order: the cores of the machine share the runs. */
export function sweepRowsInThreads(
  plan: SweepPlan,
  threads = threadsFor(plan.sets.length, plan.series),
): AsyncIterable<SweepRow> | Iterable<SweepRow> {
  const { strategy, series, ...rest } = plan;
  if (threads <= 1) return sweepRows(plan);
  return rowsInThreads<SweepRow>({ kind: 'sweep', plan: rest }, strategy, series, plan.runs, threads);
}

/** Yields the rows of a walk-forward analysis as `walkForwardRows` does, but in any order: the cores share the sets. */
export function walkForwardRowsInThreads(
  plan: WalkForwardPlan,
  threads = threadsFor(plan.sets.length, [plan.series]),
): AsyncIterable<WalkForwardRow> | Iterable<WalkForwardRow> {
  const { strategy, series, ...rest } = plan;
  if (threads <= 1) return walkForwardRows(plan);
  return rowsInThreads<WalkForwardRow>(
    { kind: 'walk-forward', plan: rest },
    strategy,
    [series],
    plan.sets.length,
    threads,
  );
}

function threadsFor(sets: number, series: readonly TestSeries[]): number {
  const bars = series.reduce((sum, one) => sum + one.bars.length, 0);
  return Math.min(availableParallelism(), Math.floor((sets * bars) / BARS_A_THREAD));
}

async function* rowsInThreads<Row>(
  planned: PlanTask,
  { id }: Strategy,
  series: readonly TestSeries[],
  runs: number,
  threads: number,
): AsyncGenerator<Row, void, void> {
  const task: RowsTask = {
    ...planned,
    strategyId: id,
    series: series.map(toShared),
    files: addedFiles(),
    next: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  };
  const rows = new EventEmitter();
  const options = { workerData: task, env: { NODE_COMPILE_CACHE: compiledFolder() }, execArgv: [], name: 'runs' };
  const workers = Array.from({ length: Math.min(threads, runs) }, () => new Worker(THREAD, options));
  let working = workers.length;
  for (const worker of workers) {
    worker.on('message', (row) => rows.emit('row', row));
    worker.once('error', (error) => rows.emit('error', error));
    worker.once('exit', () => {
      working -= 1;
      if (working === 0) rows.emit('end');
    });
  }
  let count = 0;
  try {
    for await (const [row] of on(rows, 'row', { close: ['end'] })) {
      count += 1;
      yield row;
    }
    if (count < runs) throw new Error(`The threads ended with ${count} of ${runs} runs.`);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function toShared({ bars, partner, detail, ...rest }: TestSeries): SharedSeries {
  return {
    ...rest,
    bars: shareBars(bars),
    partner: partner && { ...partner, bars: shareBars(partner.bars) },
    detail: detail ? shareBars(detail) : null,
  };
}
