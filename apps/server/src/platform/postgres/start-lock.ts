import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';
import { waitForLock } from '../kernel-lock.ts';

/** One process at a time begins or ends its use of the database, starts it or stops it. */
export const startLockOf = (dataDir: string): string => join(dataDir, 'postgres-start.mutex');

const PATIENCE_MS = 90_000;

export async function withStartLock<T>(
  dataDir: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await waitForLock(startLockOf(dataDir), 'exclusive', { patienceMs: PATIENCE_MS, signal });
  if (!lock) {
    throw new EnvironmentError(
      `Another process has been starting or stopping the database in ${dataDir} for ${PATIENCE_MS / 1000} s. See postgres.log there.`,
    );
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
