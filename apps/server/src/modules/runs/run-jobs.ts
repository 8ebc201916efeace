import { isOperator } from '../identity/index.ts';
import { computeRun } from './compute-run.ts';
import type { JobKind } from './job-queue.ts';
import { loadRun } from './load-run.ts';
import { readLimits } from './read-limits.ts';
import { findJobRun, finishRun } from './run-repository.ts';

/** Part of a run that is done when every bar was simulated; the figures follow. */
const SIMULATED = 0.95;

/** The runs of members. */
export const RUN_JOBS: JobKind = {
  table: 'run',
  async compute({ db, provider, clock }, id, signal, follow) {
    const row = await findJobRun(db, id);
    const loaded = await loadRun(provider, row, await isOperator(db, row.accountId));
    const task = { ...loaded, limits: await readLimits(db, row.accountId) };
    const end = follow(() => Math.min(1, Atomics.load(new Int32Array(task.seen), 0) / task.bars.length) * SIMULATED);
    try {
      await finishRun(db, id, await computeRun(task, signal), new Date(clock.now()));
    } finally {
      end();
    }
  },
};
