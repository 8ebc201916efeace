import type { ChildProcess } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { getReason } from '../file-errors.ts';
import { removeDeadLocks } from './dead-locks.ts';
import { openLivenessSocket } from './liveness.ts';
import { isReady, isStarting, livePostmaster, spawnPostmaster } from './postmaster.ts';
import type { PostgresPrograms } from './programs.ts';
import { reachSocketFolder, requireSockets, socketFolderForPostgres } from './socket-folder.ts';
import { startLimit } from './start-limit.ts';
import { writeStartPlace } from './start-place.ts';

interface StartOptions {
  readonly dataDir: string;
  readonly folder: string;
  readonly settings: readonly string[];
  readonly user: Account | null;
  readonly onStep?: (sentence: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Starts PostgreSQL on an existing database folder and waits until it accepts connections.
 * @throws {EnvironmentError}
 */
export async function startPostgres(programs: PostgresPrograms, options: StartOptions): Promise<void> {
  const { dataDir, folder, signal, onStep } = options;
  const logPath = join(dataDir, 'postgres.log');
  let child: ChildProcess | null = null;
  const isOver = startLimit(() => isServedBy(child, folder) && isStarting(folder), onStep);
  for (;;) {
    const log = await openLog(logPath);
    const from = (await log.stat()).size;
    child = await spawnHere(programs, options, log.fd);
    await log.close();
    try {
      if (await comesUp(child, folder, isOver, signal)) return;
    } catch (error) {
      await endChild(child);
      throw error;
    }
    const why = await reason(logPath, from);
    // Sessions of a killed postmaster may outlive it for a moment.
    if (!/shared memory block/.test(why) || isOver()) throw new EnvironmentError(why);
    await wait(200);
  }
}

async function openLog(path: string): Promise<FileHandle> {
  try {
    if (((await stat(path).catch(() => null))?.size ?? 0) > 4_000_000) await rename(path, `${path}.old`);
    return await open(path, 'a', 0o600);
  } catch (error) {
    throw new EnvironmentError(
      `Cannot write the log of PostgreSQL ${path} (${getReason(error)}). This user must be able to write the file.`,
    );
  }
}

async function spawnHere(programs: PostgresPrograms, options: StartOptions, logFile: number): Promise<ChildProcess> {
  const { dataDir, folder, settings, user } = options;
  const reached = reachSocketFolder(dataDir);
  await requireSockets(dataDir);
  removeDeadLocks(folder, reached);
  await writeStartPlace(folder);
  const liveness = await openLivenessSocket(reached);
  try {
    const socketFolder = socketFolderForPostgres(dataDir);
    return spawnPostmaster(programs, { folder, socketFolder, logFile, liveness: liveness.fd, settings, user });
  } finally {
    liveness.close();
  }
}

/** Stops a child that may not have a pid file yet. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await Promise.race([ended, wait(3_000, undefined, { ref: false })]);
}

const isServedBy = (child: ChildProcess | null, folder: string): boolean =>
  child !== null && livePostmaster(folder)?.pid === child.pid;

/** Waits until PostgreSQL accepts connections; returns false if it ended. */
async function comesUp(
  child: ChildProcess,
  folder: string,
  isOver: () => boolean,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let failure: Error | null = null;
  child.on('error', (error) => {
    failure = error;
  });
  while (!isOver()) {
    if (isServedBy(child, folder) && isReady(folder)) return true;
    signal?.throwIfAborted();
    if (failure) throw new EnvironmentError(`Cannot start PostgreSQL: ${(failure as Error).message}`);
    if (child.exitCode !== null || child.signalCode !== null) return false;
    await wait(10);
  }
  throw new EnvironmentError(`PostgreSQL in ${folder} did not start within a minute. See postgres.log beside it.`);
}

async function reason(logPath: string, from: number): Promise<string> {
  const log = await open(logPath, 'r');
  try {
    const text = (await log.readFile({ encoding: 'utf8' })).slice(from);
    const fatal = text.split('\n').find((line) => /FATAL|PANIC|error while loading/.test(line));
    return `PostgreSQL ended while starting: ${fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? `see ${logPath}`}`;
  } finally {
    await log.close();
  }
}
