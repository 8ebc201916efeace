import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';
import { reasonOf } from '../file-errors.ts';
import { isAlive } from '../processes.ts';
import { readLines, SOCKET_PORT } from './postmaster.ts';

/**
 * Removes lock files of PostgreSQL that would keep it from starting although nothing of it lives: those that name a
 * process which is a stranger by now, is dead but not yet buried, or serves the folder that this one is a copy of, and
 * those that cannot be read. Asked only once no process of this folder's PostgreSQL lives in any container.
 */
export function removeDeadLocks(folder: string, socketFolder: string): void {
  for (const file of [join(folder, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)]) {
    const pid = Number(readLines(file)?.[0]);
    // One that is gone is left to PostgreSQL, which looks for shared memory that it may have left in use.
    if (Number.isSafeInteger(pid) && pid > 0 && !isAlive(pid)) continue;
    try {
      rmSync(file, { force: true });
    } catch (error) {
      throw new EnvironmentError(
        `The lock file ${file} of PostgreSQL cannot be removed (${reasonOf(error)}). Remove it: nothing uses it.`,
      );
    }
  }
}
