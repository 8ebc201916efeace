import { chownSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { startedByRoot } from './data-folder.ts';
import { EnvironmentError } from './errors.ts';
import { hasCode, reasonOf } from './file-errors.ts';

/** One holder, or any number that share it. */
export type LockMode = 'exclusive' | 'shared';

/** Held by this process until it is released or the process ends, however it ends. */
export interface KernelLock {
  release(): void;
}

/** Node.js has no call for file locks; a transaction of SQLite on an empty file takes one. */
const BEGIN: Readonly<Record<LockMode, string>> = {
  exclusive: 'begin exclusive',
  shared: 'begin; select count(*) from sqlite_schema',
};

/** SQLite's result codes. */
const BUSY = 5;
const IO_ERROR = 10;
const NOT_A_DATABASE = 26;

const RETRY_MS = 25;

/** A lock that is no longer referenced would be closed, and so released, by the garbage collector. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file, or returns null where somebody else has. The kernel holds the lock: it is the same in every process
 * namespace, and gone with its process. No other code may open the file: closing it anywhere in this process releases.
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
    throw new EnvironmentError(sentenceOf(path, code, error));
  }
  return holding(database);
}

/** Null when it could not be had in time. */
export async function waitForLock(
  path: string,
  mode: LockMode,
  { patienceMs, signal }: { patienceMs: number; signal?: AbortSignal | undefined },
): Promise<KernelLock | null> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryLock(path, mode);
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
    throw new EnvironmentError(`The lock file ${path} cannot be made (${reasonOf(error)}).`);
  }
}

function sentenceOf(path: string, code: number, error: unknown): string {
  if (code === NOT_A_DATABASE) {
    return `The lock file ${path} is damaged; it must be empty. Stop every program that uses this folder, then remove the file.`;
  }
  if (code === IO_ERROR) {
    return `The file system of ${path} has no file locks. Use a folder on a local disk, or set DATABASE_URL to a PostgreSQL server.`;
  }
  return `The lock file ${path} cannot be opened (${(error as Error).message}). It must be a file that this user may read and write.`;
}
