import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from './platform/database.ts';
import { EnvironmentError } from './platform/errors.ts';
import { StartingError } from './platform/health.ts';
import type { ReadinessCheck } from './platform/http/readiness.ts';
import type { Log } from './platform/logging.ts';
import type { ServerModule } from './platform/module.ts';
import { untilAvailable } from './platform/retry.ts';
import type { SessionLock } from './platform/session-lock.ts';
import type { Shutdown } from './platform/shutdown.ts';
import { type StartOptions, startWork } from './start-work.ts';

/** How often a waiting worker tries to take the lock. */
const RETRY_MS = 1_000;

const WAITING = 'Another worker has the lock. This one sends deliveries and emails, and takes over when that one ends.';
const TAKING_OVER = 'This worker has the lock and starts the background work.';
const TAKEN_OVER =
  'Another worker took over the background work, because the connection that held the lock of this one ended. Stopping.';

export interface BeginOptions extends StartOptions {
  /** That of the worker with the background work; null on a database of this program alone. */
  readonly lock: SessionLock | null;
  readonly log: Log;
  /** Whether a worker without the lock may begin with the modules that run on each. */
  readonly mayShare: () => Promise<boolean>;
  /** Ends the program. */
  readonly fail: (error: Error) => void;
  readonly retryMs?: number;
}

/** The background work of this process. */
export interface BegunWork {
  /** Whether all of it runs here; else another worker has the lock, or this one has just taken it. */
  readonly isBegun: () => boolean;
  readonly check: ReadinessCheck;
}

/**
 * Starts the background work of modules in the one worker that has the lock. Another one starts those that run on every worker, and
 * the others once it has taken the lock: then all are prepared in their order, as the log may begin again.
 */
export async function beginWork(
  modules: readonly ServerModule[],
  options: BeginOptions,
  shutdown: Shutdown,
): Promise<BegunWork> {
  const { lock, fail, log, signal, retryMs = RETRY_MS } = options;
  let state: 'waiting' | 'starting' | 'begun' = 'starting';
  const work = {
    isBegun: () => state === 'begun',
    check: {
      name: 'worker lock',
      check: async () => {
        if (state === 'starting') throw new StartingError(TAKING_OVER);
      },
      note: () => (state === 'waiting' ? WAITING : null),
    },
  };
  if (lock !== null) shutdown.add('the worker lock', 500, () => lock.release());
  if (lock === null || (await lock.take(onLost))) {
    await startWork(modules, options, shutdown);
    state = 'begun';
    return work;
  }
  state = 'waiting';
  log.info('another worker has the lock: this one sends deliveries and emails, and takes over when that one ends');
  const waiting = wait(lock).catch((error: unknown) => {
    if (!signal.aborted) fail(error as Error);
  });
  shutdown.add('the wait for the worker lock', 500, () => waiting);
  return work;

  async function wait(free: SessionLock): Promise<void> {
    const background: StartOptions = {
      ...options,
      onStep: (sentence) => log.info(sentence),
      started: new Set(),
      attempt: (step) => untilAvailable(signal, log, step),
    };
    let isSharing = false;
    while (!(await unlessUnavailable(() => free.take(onLost)))) {
      if (!isSharing && (await unlessUnavailable(options.mayShare))) {
        const shared = modules.filter(({ onEveryWorker }) => onEveryWorker);
        await startWork(shared, background, shutdown);
        isSharing = true;
      }
      await pause(retryMs, undefined, { signal });
    }
    log.info('this worker has the lock now, and takes over the background work');
    state = 'starting';
    await startWork(modules, background, shutdown);
    state = 'begun';
  }

  /** The work goes on while no other worker can have begun with it: until the database answers again. */
  function onLost(): void {
    if (signal.aborted) return;
    log.warn('the connection that holds the worker lock ended');
    takeBack(lock!).catch((error: unknown) => {
      if (!signal.aborted) fail(error as Error);
    });
  }

  async function takeBack(lost: SessionLock): Promise<void> {
    for (;;) {
      const taken = await unlessUnavailable(async () => ((await lost.take(onLost)) ? 'here' : 'elsewhere'));
      if (taken === 'here') return log.info('this worker has the lock again');
      if (taken === 'elsewhere') throw new EnvironmentError(TAKEN_OVER);
      await pause(retryMs, undefined, { signal });
    }
  }
}

/** Returns null while the database is not available. */
async function unlessUnavailable<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}
