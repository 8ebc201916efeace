import { Worker } from 'node:worker_threads';
import { STUDY_BARS_MAX, type StudySettings } from '@sealtick/contract';
import { addedFiles } from '@sealtick/engine';
import { withTransaction } from '../../../platform/database.ts';
import { requireNoTransaction } from '../../../platform/open-transaction.ts';
import { isOperator } from '../../identity/index.ts';
import { findRunningVersion } from '../../strategies/index.ts';
import type { JobKind, QueueContext } from '../job-queue.ts';
import { loadRun } from '../load-run.ts';
import { RunProblem } from '../run-task.ts';
import type { StudyRow } from '../runs.tables.ts';
import { findStream } from '../start-run.ts';
import { addTrials, countTrials } from '../trial-repository.ts';
import { hashSettings } from '../tried-settings.ts';
import { countRuns } from './count-runs.ts';
import { findJobStudy, saveStudy } from './study-repository.ts';
import type { StudyMessage, StudyOutcome, StudyTask } from './study-task.ts';

const THREAD = new URL('./study-thread.ts', import.meta.url);
/** The rows of ten thousand runs with their returns, several times. */
const LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** Wall clock, because a busy machine must not hold the place in the queue indefinitely. */
const DEADLINE_MS = 600_000;
/** Part of a study that is done when every run is computed; the verdict follows. */
const COMPUTED = 0.95;

/** The sweeps and walk-forward analyses of members. */
export const STUDY_JOBS: JobKind = {
  table: 'study',
  async compute(ctx, id, signal, follow) {
    const row = await findJobStudy(ctx.db, id);
    const task = await loadStudy(ctx, row);
    const runs = countRuns(row.settings);
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
      // Rows that were shown count as tried, although the rest was not computed.
      if (signal.aborted && part !== null) await addTrials(ctx.db, trialsOf(ctx, row, part, id));
      throw error;
    } finally {
      end();
    }
  },
};

async function loadStudy(
  { db, provider }: QueueContext,
  { accountId, market, settings }: StudyRow,
): Promise<StudyTask> {
  const { strategyId, timeframe, from, to, costFactor } = settings;
  const symbols = symbolsOf(settings);
  const version = await findRunningVersion(db, strategyId, market);
  const mayUseAll = await isOperator(db, accountId);
  const series = [];
  for (const symbol of symbols) {
    const { partner } = findStream(version?.streams ?? [], { symbol, timeframe });
    const period = { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) };
    const wanted = { strategyId, symbol, timeframe, partner, costFactor, market, params: {}, ...period };
    series.push(await loadRun(provider, wanted, mayUseAll));
  }
  const bars = series.reduce((sum, one) => sum + one.bars.length, 0);
  const sets = countRuns(settings) / symbols.length;
  if (bars * sets > STUDY_BARS_MAX)
    throw new RunProblem(
      `${sets} settings on ${bars} bars are ${bars * sets} bars; a study has at most ${STUDY_BARS_MAX}. ` +
        'Choose a shorter period, or fewer values.',
    );
  const earlierTrials = await countTrials(db, accountId, strategyId, symbols, hashSettings(settings));
  return { settings, series, earlierTrials, computed: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) };
}

/** Returns the symbols of a study. */
export const symbolsOf = (settings: StudySettings): readonly string[] =>
  settings.kind === 'sweep' ? settings.symbols : [settings.symbol];

async function computeStudy(
  task: StudyTask,
  signal: AbortSignal,
  onPart: (part: StudyOutcome) => void,
): Promise<StudyOutcome> {
  requireNoTransaction('Computing a study');
  signal.throwIfAborted();
  const worker = new Worker(THREAD, {
    workerData: { task, files: addedFiles() },
    env: {},
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
  await withTransaction(ctx.db, async (tx) => {
    const { result } = outcome;
    if (await saveStudy(tx, row.id, { state: 'done', progress: 1, result, endedAt }))
      await addTrials(tx, trialsOf(ctx, row, outcome));
  });
}

/** @param part Id of a study that was cancelled: its settings are a part of the whole */
function trialsOf({ clock }: QueueContext, { accountId, settings }: StudyRow, { tried }: StudyOutcome, part?: string) {
  const settingsSha256 = hashSettings(part === undefined ? settings : { settings, part });
  const createdAt = new Date(clock.now());
  return tried.map((one) => ({ accountId, strategyId: settings.strategyId, settingsSha256, createdAt, ...one }));
}
