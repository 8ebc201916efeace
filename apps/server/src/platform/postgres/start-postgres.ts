import type { ChildProcess } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { reasonOf } from '../file-errors.ts';
import { removeDeadLocks } from './dead-locks.ts';
import { openLivenessSocket } from './liveness.ts';
import { isReady, livePostmaster, spawnPostmaster } from './postmaster.ts';
import type { PostgresPrograms } from './programs.ts';
import { reachSocketFolder, requireSockets, socketFolderForPostgres } from './socket-folder.ts';
import { writeStartPlace } from './start-place.ts';

const PATIENCE_MS = 60_000;

interface StartOptions {
  readonly dataDir: string;
  readonly folder: string;
  readonly settings: readonly string[];
  readonly user: Account | null;
  readonly signal?: AbortSignal;
}

/** Starts PostgreSQL on a folder that is ready for it, and waits until it takes connections. */
export async function startPostgres(programs: PostgresPrograms, options: StartOptions): Promise<void> {
  const { dataDir, folder, signal } = options;
  const logPath = join(dataDir, 'postgres.log');
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const log = await openLog(logPath);
    const from = (await log.stat()).size;
    const child = await spawnHere(programs, options, log.fd);
    await log.close();
    try {
      if (await comesUp(child, folder, deadline, signal)) return;
    } catch (error) {
      await endChild(child);
      throw error;
    }
    const why = await reason(logPath, from);
    // Sessions of one that was killed may outlive it for a moment.
    if (!/shared memory block/.test(why) || performance.now() > deadline) throw new EnvironmentError(why);
    await wait(200);
  }
}

async function openLog(path: string): Promise<FileHandle> {
  try {
    if (((await stat(path).catch(() => null))?.size ?? 0) > 4_000_000) await rename(path, `${path}.old`);
    return await open(path, 'a', 0o600);
  } catch (error) {
    throw new EnvironmentError(
      `The log of PostgreSQL ${path} cannot be written (${reasonOf(error)}). It must be a file that this user may write.`,
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

/** So young a child may have no pid file yet by which it could be found and stopped. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await Promise.race([ended, wait(3_000, undefined, { ref: false })]);
}

/** False when it ended instead. */
async function comesUp(
  child: ChildProcess,
  folder: string,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let failure: Error | null = null;
  child.on('error', (error) => {
    failure = error;
  });
  while (performance.now() < deadline) {
    if (livePostmaster(folder)?.pid === child.pid && isReady(folder)) return true;
    signal?.throwIfAborted();
    if (failure) throw new EnvironmentError(`PostgreSQL cannot be started: ${(failure as Error).message}`);
    if (child.exitCode !== null || child.signalCode !== null) return false;
    await wait(10);
  }
  throw new EnvironmentError(`PostgreSQL in ${folder} did not come up within a minute; see postgres.log beside it.`);
}

async function reason(logPath: string, from: number): Promise<string> {
  const log = await open(logPath, 'r');
  try {
    const text = (await log.readFile({ encoding: 'utf8' })).slice(from);
    const fatal = text.split('\n').find((line) => /FATAL|PANIC|error while loading/.test(line));
    return `PostgreSQL ended as it started: ${fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? `see ${logPath}`}`;
  } finally {
    await log.close();
  }
}
