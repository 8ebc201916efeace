import type { Log } from './logging.ts';

/** Time limit for stopping everything; then the process ends anyway. */
export const SHUTDOWN_MS = 9_000;

interface Step {
  readonly name: string;
  readonly timeoutMs: number;
  readonly end: (timeoutMs: number) => Promise<void>;
}

/** Stops the started parts in reverse order, each within its time limit. */
export class Shutdown {
  private readonly steps: Step[] = [];
  private readonly log: Log;

  constructor(log: Log) {
    this.log = log;
  }

  /** Adds a part. @param timeoutMs Time limit of `end`; Infinity for the rest of the total time. */
  add(name: string, timeoutMs: number, end: (timeoutMs: number) => Promise<void>): void {
    this.steps.push({ name, timeoutMs, end });
  }

  /** Stops all parts; errors are logged. */
  async run(): Promise<void> {
    const started = performance.now();
    for (const step of this.steps.splice(0).reverse()) {
      const timeoutMs = Math.min(step.timeoutMs, SHUTDOWN_MS - (performance.now() - started));
      try {
        await within(timeoutMs, step.end(timeoutMs));
      } catch (error) {
        this.log.error({ err: error }, `cannot stop ${step.name} cleanly`);
      }
    }
  }
}

/** Waits for `work`; rejects if it takes longer. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the result of `work`, or rejects with the reason of `signal` if it is aborted first. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  // Abandoned work may still fail.
  work.catch(() => {});
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
