import { Worker } from 'node:worker_threads';
import { addedFiles } from '@sealtick/engine';
import { threadEnvironment } from '../../../platform/thread-environment.ts';
import { CurrentGroup, NO_GROUP } from './current-group.ts';
import type { ResponseTo, ThreadSetup, WorkerRequest } from './messages.ts';
import { type EndCause, ThreadEnded } from './thread-ended.ts';
import { GROUP_CPU_MS, Watchdog } from './watchdog.ts';

/**
 * Limits of V8, far above those of the watchdog: a single allocation that passes this limit ends the whole process and not the
 * thread. No single object is as large as this.
 */
const HARD_LIMITS = { maxOldGenerationSizeMb: 4_096, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Processor time for hashes and figures of a long history, in which no code of a strategy runs. */
const RECORD_CPU_MS = 60_000;

const MODULE = new URL('./thread-main.ts', import.meta.url);

interface PendingRequest {
  readonly resolve: (response: unknown) => void;
  readonly reject: (ended: ThreadEnded) => void;
  readonly watchdog: Watchdog;
}

/** The main thread's side of the worker thread in which the strategies run: one request at a time. */
export class StrategyThread {
  private readonly current = new CurrentGroup();
  private readonly worker: Worker;
  private waiting: PendingRequest | null = null;
  private ended: ThreadEnded | null = null;

  constructor(setup: Omit<ThreadSetup, 'currentGroup' | 'files'>) {
    const workerData: ThreadSetup = { ...setup, files: addedFiles(), currentGroup: this.current.memory };
    this.worker = new Worker(MODULE, {
      workerData,
      resourceLimits: HARD_LIMITS,
      name: 'strategies',
      env: threadEnvironment(),
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    // Output of strategies is discarded: standard output belongs to the commands.
    this.worker.stdout.resume();
    this.worker.stderr.resume();
    this.worker.on('message', (response: unknown) => this.settle()?.resolve(response));
    this.worker.on('error', (error: Error & { code?: string }) => {
      this.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'fault', error.message);
    });
    this.worker.on('exit', (code) => this.fail('exit', `it ended the thread with code ${code}`));
    // The thread keeps the process alive only during a request.
    this.worker.unref();
  }

  /**
   * Sends a request, and resolves with its response.
   *
   * @param memoryMb Megabytes that may be in use during the request.
   * @throws {ThreadEnded} when the thread ends before it has responded, or had ended already.
   */
  request<R extends WorkerRequest>(request: R, memoryMb: number): Promise<ResponseTo<R>> {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      const onFault = (cause: EndCause, detail: string) => this.fail(cause, detail);
      const ownCpuMs = request.kind === 'backtest' || request.kind === 'doubts' ? RECORD_CPU_MS : GROUP_CPU_MS;
      const watchdog = new Watchdog(this.worker, this.current, { memoryMb, ownCpuMs }, onFault);
      this.waiting = { resolve: resolve as (response: unknown) => void, reject, watchdog };
      this.worker.ref();
      this.worker.postMessage(request);
    });
  }

  /** Terminates the thread. A waiting request is rejected. */
  async close(): Promise<void> {
    this.fail('closed', 'the thread was closed');
    await this.worker.terminate();
  }

  private fail(cause: EndCause, detail: string): void {
    const { group } = this.current;
    this.ended ??= new ThreadEnded(cause, group === NO_GROUP ? null : group, detail);
    this.settle()?.reject(this.ended);
    void this.worker.terminate();
  }

  private settle(): PendingRequest | null {
    const { waiting } = this;
    this.waiting = null;
    waiting?.watchdog.stop();
    this.worker.unref();
    return waiting;
  }
}
