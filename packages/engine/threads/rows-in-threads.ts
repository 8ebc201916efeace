import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { compiledFolder } from '../audit/compiled-folder.ts';
import { addedFiles } from '../src/added-strategies.ts';
import { shareBars } from '../src/bars/shared-bars.ts';
import type { Strategy } from '../src/strategies/strategy.ts';
import { type SweepPlan, type SweepRow, sweepRows } from '../src/tools/sweep.ts';
import type { WalkForwardRow } from '../src/tools/test-choices.ts';
import type { TestSeries } from '../src/tools/test-series.ts';
import { type WalkForwardPlan, walkForwardRows } from '../src/tools/walk-forward.ts';
import type { PlanTask, RowsTask, SharedSeries } from './rows-task.ts';
import { shareRuns, takeRuns } from './take-runs.ts';

const THREAD = new URL('./rows-thread.ts', import.meta.url);
/** That of a thread, which removes the variable before code of strategies runs. */
const COMPILED = process.env.NODE_COMPILE_CACHE;
/** Bars over all runs that are worth one more thread: half a second of work, and a thread starts in a tenth of one. */
const BARS_A_THREAD = 2_000_000;

/** Threads that share the runs of a plan. */
export interface Threads {
  /** Number of threads with the calling one; without it as `threadsFor` returns. */
  readonly count?: number;
  /** Memory of `shareRuns`, with which `allowThreads` limits them while they compute. */
  readonly shared?: SharedArrayBuffer;
  /** Whether the threads besides the calling one have a low priority, where threads can have one. */
  readonly isLow?: boolean;
  /** Memory of each thread; without it the usual of Node.js. */
  readonly limits?: ResourceLimits;
}

/** Yields the rows of a sweep as `sweepRows` does, but in any order: this thread and others share the runs. */
export function sweepRowsInThreads(plan: SweepPlan, threads: Threads = {}): AsyncIterable<SweepRow> {
  const { strategy, series, ...rest } = plan;
  const task = getTask({ kind: 'sweep', plan: rest }, strategy, series, threads);
  const rows = sweepRows(plan, takeRuns(task.shared, plan.runs, 0));
  return rowsInThreads(rows, task, plan.runs, { count: threadsFor(plan.sets.length, series), ...threads });
}

/** Yields the rows of a walk-forward analysis as `walkForwardRows` does, but in any order: the threads share the sets. */
export function walkForwardRowsInThreads(plan: WalkForwardPlan, threads: Threads = {}): AsyncIterable<WalkForwardRow> {
  const { strategy, series, ...rest } = plan;
  const { length } = plan.sets;
  const task = getTask({ kind: 'walk-forward', plan: rest }, strategy, [series], threads);
  const rows = walkForwardRows(plan, takeRuns(task.shared, length, 0));
  return rowsInThreads(rows, task, length, { count: threadsFor(length, [series]), ...threads });
}

/** Returns how many threads sets of parameters on these series are worth, at most as many as the machine has cores. */
export function threadsFor(
  sets: number,
  series: readonly { readonly bars: { readonly length: number } }[],
  most = availableParallelism(),
): number {
  const bars = series.reduce((sum, one) => sum + one.bars.length, 0);
  return Math.min(most, 1 + Math.floor((sets * bars) / BARS_A_THREAD));
}

type SharedTask = Omit<RowsTask, 'thread'>;

function getTask(planned: PlanTask, { id }: Strategy, series: readonly TestSeries[], threads: Threads): SharedTask {
  const { shared = shareRuns(), isLow = false } = threads;
  return { ...planned, strategyId: id, series: series.map(toShared), files: addedFiles(), shared, isLow };
}

/** This thread computes as well: its first row is there before another thread has started. */
async function* rowsInThreads<Row>(
  own: Iterable<Row>,
  task: SharedTask,
  runs: number,
  { count: threads, limits }: Threads & { readonly count: number },
): AsyncGenerator<Row, void, void> {
  const received: Row[] = [];
  const env = { NODE_COMPILE_CACHE: COMPILED ?? compiledFolder() };
  const options = { env, execArgv: [], name: 'runs', ...(limits && { resourceLimits: limits }) };
  const workers = Array.from(
    { length: Math.min(threads, runs) - 1 },
    (_, i) => new Worker(THREAD, { ...options, workerData: { ...task, thread: i + 1 } }),
  );
  const ended = Promise.all(workers.map((worker) => getEnd(worker, (row) => received.push(row as Row))));
  // An error arrives while this thread computes, and is thrown below.
  ended.catch(() => {});
  let count = 0;
  try {
    for (const row of own) {
      count += 1;
      yield row;
      if (workers.length === 0) continue;
      // Rows and errors of the others arrive between two runs of this thread.
      await Promise.race([ended, nextTurn()]);
      count += received.length;
      yield* received.splice(0);
    }
    await ended;
    count += received.length;
    yield* received;
    if (count < runs) throw new Error(`The threads ended with ${count} of ${runs} runs.`);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function getEnd(worker: Worker, onRow: (row: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', onRow);
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

function toShared({ bars, partner, detail, ...rest }: TestSeries): SharedSeries {
  return {
    ...rest,
    bars: shareBars(bars),
    partner: partner && { ...partner, bars: shareBars(partner.bars) },
    detail: detail ? shareBars(detail) : null,
  };
}
