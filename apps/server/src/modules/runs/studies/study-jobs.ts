import { Worker } from 'node:worker_threads';
import { addedFiles } from '@sealtick/engine';
import { threadsFor } from '@sealtick/engine/threads';
import { withTransaction } from '../../../platform/database.ts';
import { requireNoTransaction } from '../../../platform/open-transaction.ts';
import { threadEnvironment } from '../../../platform/thread-environment.ts';
import { isOperator } from '../../identity/index.ts';
import { findRunningVersion } from '../../strategies/index.ts';
import type { JobKind, QueueContext } from '../job-queue.ts';
import { loadRun } from '../load-run.ts';
import { RunProblem } from '../run-task.ts';
import type { StudyRow } from '../runs.tables.ts';
import { findStream } from '../start-run.ts';
import { addTrials, deleteTrials } from '../trial-repository.ts';
import { countRuns } from './count-runs.ts';
import { requireStudySize } from './require-study-size.ts';
import { findJobStudy, saveStudy } from './study-repository.ts';
import { getStreams } from './study-streams.ts';
import type { StudyMessage, StudyOutcome, StudyTask } from './study-task.ts';
import { countEarlierTrials, hashPart, toTrials } from './study-trials.ts';

const THREAD = new URL('./study-thread.ts', import.meta.url);
/** The rows of ten thousand runs with their returns, several times. */
const LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** Wall clock, because a busy machine must not hold the place in the queue indefinitely. */
const DEADLINE_MS = 600_000;
/** Part of a study that is done when every run is computed; the verdict follows. */
const COMPUTED = 0.95;

/** The sweeps, walk-forward analyses and portfolios of members. */
export const STUDY_JOBS: JobKind = {
  table: 'study',
  async compute(ctx, id, signal, follow, threads) {
    const row = await findJobStudy(ctx.db, id);
    const loaded = await loadStudy(ctx, row);
    const runs = countRuns(row.settings);
    const count = threadsFor(runs / loaded.series.length, loaded.series, threads.count);
    const task = { ...loaded, threads: { ...threads, count } };
    const end = follow(() => Math.min(1, Atomics.load(new Int32Array(task.computed), 0) / runs) * COMPUTED);
    let part: StudyOutcome | null = null;
    let saving: Promise<unknown> = Promise.resolve();
    try {
      const done = await computeStudy(task, signal, (next) => {
        part = next;
        saving = saving.then(() => saveStudy(ctx.db, id, { result: next.result })).catch(() => {});
      });
      await saving;
      await finish(ctx, row, done);
    } catch (error) {
      // Rows that were shown count as tried, although the rest was not computed: it was cancelled, or failed.
      if (part !== null) await addTrials(ctx.db, await toTrials(ctx, row, part, true));
      throw error;
    } finally {
      end();
    }
  },
};

async function loadStudy({ db, provider }: QueueContext, row: StudyRow): Promise<Omit<StudyTask, 'threads'>> {
  const { accountId, market, settings } = row;
  const { from, to, costFactor, detail = null } = settings;
  const mayUseAll = await isOperator(db, accountId);
  const series = [];
  for (const { strategyId, symbol, timeframe } of getStreams(settings)) {
    const version = await findRunningVersion(db, strategyId, market);
    const { partner } = findStream(version?.streams ?? [], { symbol, timeframe });
    const period = { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) };
    const wanted = { strategyId, symbol, timeframe, detail, partner, costFactor, market, params: {}, ...period };
    series.push(await loadRun(provider, wanted, mayUseAll));
  }
  requireStudySize(series, countRuns(settings) / series.length);
  const earlierTrials = await countEarlierTrials(db, row);
  return { settings, series, earlierTrials, computed: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) };
}

async function computeStudy(
  task: StudyTask,
  signal: AbortSignal,
  onPart: (part: StudyOutcome) => void,
): Promise<StudyOutcome> {
  requireNoTransaction('Computing a study');
  signal.throwIfAborted();
  const worker = new Worker(THREAD, {
    workerData: { task, files: addedFiles() },
    env: threadEnvironment(),
    execArgv: [],
    resourceLimits: LIMITS,
    name: 'study',
  });
  let deadline: NodeJS.Timeout | undefined;
  try {
    return await new Promise<StudyOutcome>((resolve, reject) => {
      const late = `The study did not end within ${DEADLINE_MS / 60_000} minutes. Choose fewer values, or a shorter period.`;
      deadline = setTimeout(() => reject(new RunProblem(late)), DEADLINE_MS);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.on('message', (message: StudyMessage) => {
        if (message.kind === 'part') onPart(message);
        else if (message.kind === 'done') resolve(message);
        else reject(new RunProblem(message.problem));
      });
      worker.once('error', (error: Error & { code?: string }) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new RunProblem('The study needs too much memory. Choose fewer values, or a shorter period.')
            : error,
        ),
      );
      worker.once('exit', () => reject(new Error('The thread of the study ended without a result.')));
    });
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}

async function finish(ctx: QueueContext, row: StudyRow, outcome: StudyOutcome): Promise<void> {
  const endedAt = new Date(ctx.clock.now());
  const trials = await toTrials(ctx, row, outcome);
  await withTransaction(ctx.db, async (tx) => {
    const { result } = outcome;
    if (!(await saveStudy(tx, row.id, { state: 'done', progress: 1, result, endedAt }))) return;
    await deleteTrials(tx, row.accountId, hashPart(row));
    await addTrials(tx, trials);
  });
}
