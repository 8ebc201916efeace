import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from './database.ts';
import type { Log } from './logging.ts';

const PAUSE_MS = 1_000;

/**
 * Retries background work while the database is unavailable, until `signal` is aborted. The work must be safe to
 * repeat.
 */
export async function untilAvailable<T>(signal: AbortSignal, log: Log, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!isUnavailable(error)) throw error;
      log.warn({ err: error }, 'database unavailable; retrying');
      await pause(PAUSE_MS, undefined, { signal });
    }
  }
}
