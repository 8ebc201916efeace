import type { Log } from './logging.ts';

/** Everything is stopped within this time of being asked to, or the process ends anyway. */
export const SHUTDOWN_MS = 9_000;

interface Step {
  readonly name: string;
  readonly patienceMs: number;
  readonly end: (patienceMs: number) => Promise<void>;
}

/** What has been started, to be ended in reverse order, each part within its time. */
export class Shutdown {
  private readonly steps: Step[] = [];
  private readonly log: Log;

  constructor(log: Log) {
    this.log = log;
  }

  /** @param patienceMs How long `end` may take; Infinity for whatever the others leave of the whole time. */
  add(name: string, patienceMs: number, end: (patienceMs: number) => Promise<void>): void {
    this.steps.push({ name, patienceMs, end });
  }

  async run(): Promise<void> {
    const started = performance.now();
    for (const step of this.steps.splice(0).reverse()) {
      const patienceMs = Math.min(step.patienceMs, SHUTDOWN_MS - (performance.now() - started));
      try {
        await within(patienceMs, step.end(patienceMs));
      } catch (error) {
        this.log.error({ err: error }, `${step.name} did not end as it should`);
      }
    }
  }
}

/** Rejects when `work` takes longer. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`still at it after ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** `work`, or the reason to stop when that comes first. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let onAbort = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  // Work that is given up may still fail, with nobody left to hear it.
  work.catch(() => {});
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
