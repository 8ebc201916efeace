import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from './database.ts';
import type { Log } from './logging.ts';

const PAUSE_MS = 1_000;

/** For background work that may be done twice: while the database is away it is tried again, until `signal` ends it. */
export async function untilAvailable<T>(signal: AbortSignal, log: Log, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!isUnavailable(error)) throw error;
      log.warn({ err: error }, 'the database is away; trying again');
      await pause(PAUSE_MS, undefined, { signal });
    }
  }
}
