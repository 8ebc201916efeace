import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';
import { getReason } from '../file-errors.ts';
import { isAlive } from '../processes.ts';
import { readLines, SOCKET_PORT } from './postmaster.ts';

/**
 * Removes stale lock files that would prevent PostgreSQL from starting: those that name an unrelated process, a zombie,
 * or the PostgreSQL of the folder that this one is a copy of, and unreadable ones. Call it only when no process of this
 * folder's PostgreSQL is alive in any container.
 */
export function removeDeadLocks(folder: string, socketFolder: string): void {
  for (const file of [join(folder, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)]) {
    const pid = Number(readLines(file)?.[0]);
    // A file of a dead process is left to PostgreSQL, which also checks for its shared memory.
    if (Number.isSafeInteger(pid) && pid > 0 && !isAlive(pid)) continue;
    try {
      rmSync(file, { force: true });
    } catch (error) {
      throw new EnvironmentError(
        `Cannot remove the lock file ${file} of PostgreSQL (${getReason(error)}). Remove it; nothing uses it.`,
      );
    }
  }
}
