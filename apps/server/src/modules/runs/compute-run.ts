import { Worker } from 'node:worker_threads';
import { noticeOfRow, RUN_COSTS_BARS_MAX, RUN_TRADES_MAX, RUN_TRADES_SHOWN } from '@sealtick/contract';
import { addedFiles } from '@sealtick/engine';
import { requireNoTransaction } from '../../platform/open-transaction.ts';
import { threadEnvironment } from '../../platform/thread-environment.ts';
import { type RunMessage, type RunOutcome, RunProblem, type RunTask, type StoredParts } from './run-task.ts';

const THREAD = new URL('./run-thread.ts', import.meta.url);
const MB = 1_048_576;
const SAMPLE_MS = 250;
/** Wall clock, because a busy machine must not hold the place in the queue indefinitely. */
const DEADLINE_MS = 300_000;
/** Several times what trades of one on every fourth bar need, and what V8 has not collected yet. Bars are shared and do not count. */
const BASE_MB = 768;
const BYTES_PER_BAR = 512;
/** A single allocation above V8's own limit would end the process, so that one is far above ours. */
const HARD_LIMITS = { maxOldGenerationSizeMb: 4_096, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Computes a run in a worker thread of its own. Ends the thread as soon as `signal` is aborted.
 * @throws {RunProblem} if it needs too much memory or time, or has too many trades.
 */
export async function computeRun(task: RunTask, signal: AbortSignal): Promise<RunOutcome> {
  requireNoTransaction('Computing a run');
  signal.throwIfAborted();
  const stored: StoredParts = {
    tradesMax: RUN_TRADES_MAX,
    tradesShown: RUN_TRADES_SHOWN,
    costsBarsMax: RUN_COSTS_BARS_MAX,
    notice: noticeOfRow({ record: 'backtest', market: task.market }),
  };
  const worker = new Worker(THREAD, {
    workerData: { task, stored, files: addedFiles() },
    env: threadEnvironment(),
    execArgv: [],
    resourceLimits: HARD_LIMITS,
    name: 'run',
  });
  const ending = new AbortController();
  const watch = watchMemory(worker, task.bars.length, (problem) => ending.abort(new RunProblem(problem)));
  const minutes = DEADLINE_MS / 60_000;
  const deadline = setTimeout(
    () => ending.abort(new RunProblem(`The run did not end within ${minutes} minutes. Choose a shorter period.`)),
    DEADLINE_MS,
  );
  try {
    const message = await new Promise<RunMessage>((resolve, reject) => {
      for (const one of [signal, ending.signal])
        one.addEventListener('abort', () => reject(one.reason), { once: true });
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread of the run ended without a result.')));
    });
    if ('problem' in message) throw new RunProblem(message.problem);
    return message;
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    await worker.terminate();
  }
}

function watchMemory(worker: Worker, bars: number, onExcess: (problem: string) => void): NodeJS.Timeout {
  const limitMb = BASE_MB + Math.ceil((bars * BYTES_PER_BAR) / MB);
  const sample = async () => {
    // A thread that has ended has no statistics.
    const heap = await worker.getHeapStatistics().catch(() => null);
    if (heap && heap.used_heap_size / MB > limitMb)
      onExcess(`The run needs more than ${limitMb} MB of memory. Choose a shorter period.`);
  };
  return setInterval(() => void sample(), SAMPLE_MS);
}
