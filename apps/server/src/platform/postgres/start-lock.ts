import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';
import { waitForLock } from '../kernel-lock.ts';

/** Returns the path of the lock under which a process starts or stops the database, or begins or ends its use. */
export const getStartLock = (dataDir: string): string => join(dataDir, 'postgres-start.mutex');

const TIMEOUT_MS = 90_000;

/** Runs `work` while no other process starts or stops the database of the folder. */
export async function withStartLock<T>(
  dataDir: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await waitForLock(getStartLock(dataDir), { timeoutMs: TIMEOUT_MS, signal });
  if (!lock) {
    throw new EnvironmentError(
      `Another process has been starting or stopping the database in ${dataDir} for ${TIMEOUT_MS / 1000} s. See postgres.log there.`,
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
