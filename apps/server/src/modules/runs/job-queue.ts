import { availableParallelism } from 'node:os';
import { allowThreads, HAS_THREAD_PRIORITY, shareRuns } from '@sealtick/engine/threads';
import type { Clock } from '../../platform/clock.ts';
import { type Database, isUnavailable } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import {
  claimJob,
  failJob,
  type JobTable,
  requeueLost,
  returnJob,
  saveProgress,
  selectWanted,
} from './job-queue-repository.ts';
import { RunProblem } from './run-task.ts';

/** One processor stays free for the streams and the site. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
const CAPACITY: Capacity = {
  jobs: AT_ONCE,
  // A second thread has a low priority where it can, and may then use both of two processors.
  threads: Math.max(AT_ONCE, HAS_THREAD_PRIORITY ? Math.min(2, availableParallelism()) : 1),
};
const PROGRESS_MS = 500;

export interface QueueContext {
  readonly db: Database;
  readonly provider: MarketDataProvider;
  readonly clock: Clock;
  readonly log: Log;
}

/** Threads that a computation may start. */
export interface ThreadShare {
  readonly count: number;
  /** Memory of `shareRuns`: how many of them may compute follows from what else is computed. */
  readonly shared: SharedArrayBuffer;
}

/** What a kind of computation does when it is its turn. */
export interface JobKind {
  readonly table: JobTable;
  /**
   * Computes one and stores its result. `follow` stores the progress, a fraction, until the returned function is called.
   * @throws {RunProblem} with what would be right
   */
  compute(
    ctx: QueueContext,
    id: string,
    signal: AbortSignal,
    follow: (progress: () => number) => () => void,
    threads: ThreadShare,
  ): Promise<void>;
}

/** What may be computed at the same time. */
interface Capacity {
  readonly jobs: number;
  /** Threads of all jobs together. */
  readonly threads: number;
}

interface Computed {
  readonly kind: JobKind;
  readonly stopping: AbortController;
  /** Memory that its threads share. */
  readonly shared: SharedArrayBuffer;
  readonly ended: Promise<void>;
}

/** Computes what members start, each in a thread of its own. */
export class JobQueue {
  private readonly ctx: QueueContext;
  private readonly capacity: Capacity;
  /** The first is the next that gets a free place. */
  private kinds: readonly JobKind[];
  private readonly computed = new Map<string, Computed>();
  private looking: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(ctx: QueueContext, kinds: readonly JobKind[], capacity: Capacity = CAPACITY) {
    this.ctx = ctx;
    this.capacity = capacity;
    this.kinds = kinds;
  }

  /** Stops what was cancelled, and starts what comes next. Calls follow each other, so that none starts too many. */
  look(): Promise<void> {
    const looked = this.looking.then(() => this.fill());
    this.looking = looked.catch(() => {});
    return looked;
  }

  /** Ends every thread; what they computed begins again at the next start. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.looking;
    for (const { stopping } of this.computed.values()) stopping.abort(new Error('The server stops.'));
    await Promise.all([...this.computed.values()].map(({ ended }) => ended));
  }

  private async fill(): Promise<void> {
    const { db, clock } = this.ctx;
    // What ends by the stop looks for the next one. By then another process may compute what seems to be lost.
    if (this.isStopped) return;
    for (const { table } of this.kinds) {
      const ids = [...this.computed].filter(([, { kind }]) => kind.table === table).map(([id]) => id);
      await requeueLost(db, table, ids, new Date(clock.now()));
      const wanted = await selectWanted(db, table, ids);
      for (const id of ids) if (!wanted.has(id)) this.computed.get(id)?.stopping.abort(new Error('It was cancelled.'));
    }
    while (!this.isStopped && this.computed.size < this.capacity.jobs && (await this.startNext()));
  }

  /** Starts the next of the kinds, which take turns. Returns false if none waits. */
  private async startNext(): Promise<boolean> {
    const { db, clock, log } = this.ctx;
    for (const kind of this.kinds) {
      const id = await claimJob(db, kind.table, new Date(clock.now()));
      if (id === null) continue;
      this.kinds = [...this.kinds.filter((one) => one !== kind), kind];
      const stopping = new AbortController();
      const shared = shareRuns();
      const count = this.threadsOfEach(this.computed.size + 1);
      const ended = this.compute(kind, id, stopping.signal, { count, shared })
        .catch((error: unknown) => log.warn({ err: error, run: id }, 'a run was not stored; it begins again'))
        .finally(() => {
          this.computed.delete(id);
          this.shareThreads();
          void this.look().catch((error: unknown) => log.warn({ err: error }, 'the runs of members wait'));
        });
      this.computed.set(id, { kind, stopping, shared, ended });
      this.shareThreads();
      return true;
    }
    return false;
  }

  /** An account computes one at a time of each kind, so equal parts are fair between accounts. */
  private shareThreads(): void {
    for (const { shared } of this.computed.values()) allowThreads(shared, this.threadsOfEach(this.computed.size));
  }

  private threadsOfEach(jobs: number): number {
    return Math.max(1, Math.floor(this.capacity.threads / jobs));
  }

  private async compute(kind: JobKind, id: string, signal: AbortSignal, threads: ThreadShare): Promise<void> {
    const { db, clock, log } = this.ctx;
    const follow = (progress: () => number) => {
      const timer = setInterval(() => {
        // A cancelled one is found by the queue's next look.
        void saveProgress(db, kind.table, id, progress()).then(
          () => this.look(),
          () => {},
        );
      }, PROGRESS_MS);
      return () => clearInterval(timer);
    };
    try {
      await kind.compute(this.ctx, id, signal, follow, threads);
    } catch (error) {
      if (signal.aborted) return this.isStopped ? returnJob(db, kind.table, id) : undefined;
      if (isUnavailable(error)) throw error;
      if (!(error instanceof RunProblem)) log.error({ err: error, run: id }, 'a run failed');
      const problem =
        error instanceof RunProblem
          ? error.message
          : 'The run failed here. The operator finds the reason in the log of the program.';
      await failJob(db, kind.table, id, problem, new Date(clock.now()));
    }
  }
}
