import { chownSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { startedByRoot } from './data-folder.ts';
import { EnvironmentError } from './errors.ts';
import { getReason, hasCode } from './file-errors.ts';

/** One exclusive holder, or any number of shared ones. */
export type LockMode = 'exclusive' | 'shared';

/** A lock of this process, held until released or until the process ends in any way. */
export interface KernelLock {
  release(): void;
}

/** Node.js has no file locks; a SQLite transaction on an empty file takes one. */
const BEGIN: Readonly<Record<LockMode, string>> = {
  exclusive: 'begin exclusive',
  shared: 'begin; select count(*) from sqlite_schema',
};

/** SQLite result codes. */
const BUSY = 5;
const IO_ERROR = 10;
const NOT_A_DATABASE = 26;

const RETRY_MS = 25;

/** Referenced here, because the garbage collector would close and release an unreferenced lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file; returns null if another process holds the lock. The kernel holds it for all process namespaces and
 * releases it with the process. No other code may open the file, because closing it anywhere in this process releases
 * the lock.
 */
export function tryLock(path: string, mode: LockMode): KernelLock | null {
  makeFile(path);
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('pragma journal_mode=memory');
    database.exec(BEGIN[mode]);
  } catch (error) {
    database?.close();
    const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
    if (code === BUSY) return null;
    throw new EnvironmentError(getMessage(path, code, error));
  }
  return holding(database);
}

/** Waits for the exclusive lock; returns null if the time is over. */
export async function waitForLock(
  path: string,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<KernelLock | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryLock(path, 'exclusive');
    if (lock || performance.now() >= deadline) return lock;
    await wait(RETRY_MS);
  }
}

function holding(database: DatabaseSync): KernelLock {
  held.add(database);
  return {
    release: () => {
      if (held.delete(database)) database.close();
    },
  };
}

function makeFile(path: string): void {
  try {
    const file = openSync(path, 'wx', 0o600);
    closeSync(file);
    if (!startedByRoot()) return;
    const { uid, gid } = statSync(dirname(path));
    chownSync(path, uid, gid);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    throw new EnvironmentError(`Cannot create the lock file ${path} (${getReason(error)}).`);
  }
}

function getMessage(path: string, code: number, error: unknown): string {
  if (code === NOT_A_DATABASE) {
    return `The lock file ${path} is damaged: it must be empty. Stop every program that uses this folder, then remove the file.`;
  }
  if (code === IO_ERROR) {
    return `The file system of ${path} has no file locks. Use a folder on a local disk, or set DATABASE_URL to a PostgreSQL server.`;
  }
  return `Cannot open the lock file ${path} (${(error as Error).message}). This user must be able to read and write it.`;
}
