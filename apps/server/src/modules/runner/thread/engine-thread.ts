import { Worker } from 'node:worker_threads';
import type { AnswerTo, Order, ThreadSetup } from './orders.ts';
import { type EndCause, ThreadEnded } from './thread-ended.ts';
import { NOBODY, TurnCell } from './turn-cell.ts';
import { TURN_CPU_MS, Watchdog } from './watchdog.ts';

/**
 * Where V8 itself gives up. Far above what the watchdog allows, because a single allocation that passes this limit ends the
 * whole process and not the thread; no single object is as large as this.
 */
const HARD_LIMITS = { maxOldGenerationSizeMb: 4_096, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Processor time for hashes and figures of a long history, which are nobody's turn. */
const RECORD_CPU_MS = 60_000;

const MODULE = new URL('./thread-main.ts', import.meta.url);

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (ended: ThreadEnded) => void;
  readonly watchdog: Watchdog;
}

/** The thread the strategies run in, as the main thread holds it: one order at a time, each answered or refused for good. */
export class EngineThread {
  private readonly turns = new TurnCell();
  private readonly worker: Worker;
  private waiting: Waiting | null = null;
  private ended: ThreadEnded | null = null;

  constructor(setup: Omit<ThreadSetup, 'turns'>) {
    const workerData: ThreadSetup = { ...setup, turns: this.turns.memory };
    this.worker = new Worker(MODULE, {
      workerData,
      resourceLimits: HARD_LIMITS,
      name: 'strategies',
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    // What strategies print goes nowhere: standard output belongs to the commands.
    this.worker.stdout.resume();
    this.worker.stderr.resume();
    this.worker.on('message', (answer: unknown) => this.settle()?.resolve(answer));
    this.worker.on('error', (error: Error & { code?: string }) => {
      this.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'fault', error.message);
    });
    this.worker.on('exit', (code) => this.fail('exit', `it ended the thread with code ${code}`));
    // Alive only while somebody waits for it.
    this.worker.unref();
  }

  /**
   * @param memoryMb Megabytes that may be in use while it works on the order.
   * @throws {ThreadEnded} when the thread ends before it has answered, or had ended already.
   */
  ask<O extends Order>(order: O, memoryMb: number): Promise<AnswerTo<O>> {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      const onFault = (cause: EndCause, detail: string) => this.fail(cause, detail);
      const ownCpuMs = order.kind === 'backtest' ? RECORD_CPU_MS : TURN_CPU_MS;
      const watchdog = new Watchdog(this.worker, this.turns, { memoryMb, ownCpuMs }, onFault);
      this.waiting = { resolve: resolve as (answer: unknown) => void, reject, watchdog };
      this.worker.ref();
      this.worker.postMessage(order);
    });
  }

  /** Ends it, whatever it is at; who waits for an answer is told so. */
  async close(): Promise<void> {
    this.fail('closed', 'the thread was closed');
    await this.worker.terminate();
  }

  private fail(cause: EndCause, detail: string): void {
    const { group } = this.turns;
    this.ended ??= new ThreadEnded(cause, group === NOBODY ? null : group, detail);
    this.settle()?.reject(this.ended);
    void this.worker.terminate();
  }

  private settle(): Waiting | null {
    const { waiting } = this;
    this.waiting = null;
    waiting?.watchdog.stop();
    this.worker.unref();
    return waiting;
  }
}
