import { availableParallelism } from 'node:os';
import type { Clock } from '../../platform/clock.ts';
import { type Database, isUnavailable } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { computeRun } from './compute-run.ts';
import { loadRun } from './load-run.ts';
import { claimRun, failRun, finishRun, requeueLost, returnRun, saveProgress } from './run-queue-repository.ts';
import { RunProblem } from './run-task.ts';
import type { RunRow } from './runs.tables.ts';

/** Runs that are computed at the same time: one processor stays free for the streams and the site. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
const PROGRESS_MS = 500;
/** Part of a run that is done when every bar was simulated; the figures follow. */
const SIMULATED = 0.95;

export interface QueueContext {
  readonly db: Database;
  readonly provider: MarketDataProvider;
  readonly clock: Clock;
  readonly log: Log;
}

interface Computed {
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/** Computes the runs of members, each in a thread of its own. */
export class RunQueue {
  private readonly ctx: QueueContext;
  private readonly computed = new Map<string, Computed>();
  private looking: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(ctx: QueueContext) {
    this.ctx = ctx;
  }

  /** Starts the runs whose turn it is. Calls follow each other, so that none starts too many. */
  look(): Promise<void> {
    const looked = this.looking.then(() => this.fill());
    this.looking = looked.catch(() => {});
    return looked;
  }

  /** Ends every thread; their runs begin again at the next start. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.looking;
    for (const { stopping } of this.computed.values()) stopping.abort(new Error('The server stops.'));
    await Promise.all([...this.computed.values()].map(({ ended }) => ended));
  }

  private async fill(): Promise<void> {
    const { db, clock, log } = this.ctx;
    // A run that ends by the stop looks for the next one. By then another process may compute what seems to be lost.
    if (this.isStopped) return;
    await requeueLost(db, [...this.computed.keys()], new Date(clock.now()));
    while (!this.isStopped && this.computed.size < AT_ONCE) {
      const row = await claimRun(db, new Date(clock.now()));
      if (row === null) return;
      const stopping = new AbortController();
      const ended = this.compute(row, stopping)
        .catch((error: unknown) => log.warn({ err: error, run: row.id }, 'a run was not stored; it begins again'))
        .finally(() => {
          this.computed.delete(row.id);
          void this.look().catch((error: unknown) => log.warn({ err: error }, 'the runs of members wait'));
        });
      this.computed.set(row.id, { stopping, ended });
    }
  }

  private async compute(row: RunRow, stopping: AbortController): Promise<void> {
    const { db, provider, clock } = this.ctx;
    try {
      const task = await loadRun(provider, row);
      const follow = this.follow(row.id, () => Atomics.load(new Int32Array(task.seen), 0) / task.bars.length, stopping);
      try {
        const { summary, ...result } = await computeRun(task, stopping.signal);
        await finishRun(db, row.id, { summary, ...result }, new Date(clock.now()));
      } finally {
        clearInterval(follow);
      }
    } catch (error) {
      await this.end(row, error, stopping.signal);
    }
  }

  /** Stores the progress while a run is computed, and stops one that was cancelled. */
  private follow(id: string, seen: () => number, stopping: AbortController): NodeJS.Timeout {
    return setInterval(async () => {
      const isWanted = await saveProgress(this.ctx.db, id, Math.min(1, seen()) * SIMULATED).catch(() => true);
      if (!isWanted) stopping.abort(new Error('The run was cancelled.'));
    }, PROGRESS_MS);
  }

  private async end({ id }: RunRow, error: unknown, { aborted }: AbortSignal): Promise<void> {
    const { db, clock, log } = this.ctx;
    if (aborted) return this.isStopped ? returnRun(db, id) : undefined;
    if (isUnavailable(error)) throw error;
    if (!(error instanceof RunProblem)) log.error({ err: error, run: id }, 'a run failed');
    const problem =
      error instanceof RunProblem
        ? error.message
        : 'The run failed here. The operator finds the reason in the log of the program.';
    await failRun(db, id, problem, new Date(clock.now()));
  }
}
