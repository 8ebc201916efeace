import type { Log } from '../../../platform/logging.ts';
import type { ResponseTo, WorkerRequest } from '../thread/messages.ts';
import { StrategyThread } from '../thread/strategy-thread.ts';
import { ThreadEnded } from '../thread/thread-ended.ts';
import { StrategyFailures } from './strategy-failures.ts';

/** The thread's own failures are counted as those of one group. */
const THREAD = 0;

export interface RestartingThreadContext {
  readonly log: Log;
  readonly setup: ConstructorParameters<typeof StrategyThread>[0];
  /** Ends the thread. */
  readonly signal: AbortSignal;
}

/** The strategies' thread, with a new one whenever it ended, and the group that each end is attributed to. */
export class RestartingThread {
  /** After an end that no group can be blamed for, groups are measured and stepped one by one. */
  isOneByOne = false;
  private readonly ctx: RestartingThreadContext;
  private readonly failures = new StrategyFailures(() => performance.now());
  private thread: StrategyThread;

  constructor(ctx: RestartingThreadContext) {
    this.ctx = ctx;
    this.thread = new StrategyThread(ctx.setup);
    ctx.signal.addEventListener('abort', () => void this.thread.close(), { once: true });
  }

  /**
   * @param group The only group of the request, to which every failure is attributed. Null for several: the failure is then
   * that of the group at work, except for memory, which another group may have used.
   */
  async request<R extends WorkerRequest>(request: R, group: number | null, memoryMb: number): Promise<ResponseTo<R>> {
    try {
      const response = await this.thread.request(request, memoryMb);
      if (this.isOneByOne && group !== null) await this.thread.request({ kind: 'ping' }, memoryMb);
      return response;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      const suspect = group ?? (error.endCause === 'memory' ? null : error.group);
      throw new ThreadEnded(error.endCause, suspect, error.message);
    }
  }

  /** Starts a new thread without streams after an end. Rethrows any other error, and the end if it was requested. */
  restartAfter(error: unknown): ThreadEnded {
    if (!(error instanceof ThreadEnded) || error.endCause === 'closed') throw error;
    void this.thread.close();
    this.thread = new StrategyThread(this.ctx.setup);
    return error;
  }

  /** Counts an end that no group can be blamed for. @throws {Error} where there are too many. */
  countUnattributed({ endCause: cause, message }: ThreadEnded): void {
    this.isOneByOne = true;
    this.ctx.log.error({ cause }, `the strategies' thread is started again: ${message}`);
    if (this.failures.add(THREAD)) throw new Error(`The strategies' thread keeps failing: ${message}`);
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
