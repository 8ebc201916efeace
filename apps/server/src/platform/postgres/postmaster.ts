import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, getPlace } from '../data-folder.ts';
import { getCommand, isAlive } from '../processes.ts';
import type { PostgresPrograms } from './programs.ts';
import { wasStartedHere } from './start-place.ts';

/** Part of the socket's name; PostgreSQL does not listen on the network. */
export const SOCKET_PORT = 5432;

/** A running PostgreSQL, from its pid file. */
export interface Postmaster {
  readonly pid: number;
}

/** Returns the process options of PostgreSQL's programs: user and library path. */
export function programOptions(programs: PostgresPrograms, user: Account | null) {
  const libraries = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { env: { [libraries]: programs.libraries, LC_ALL: 'C', TZ: 'UTC' }, ...(user ?? {}) };
}

/**
 * Returns the postmaster of `folder` in this process namespace; null if there is none. One in another container is not
 * found, and its process id may belong to an unrelated process here.
 */
export function livePostmaster(folder: string): Postmaster | null {
  const lines = readLines(join(folder, 'postmaster.pid'));
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isSafeInteger(pid) || pid <= 0 || !serves(pid, folder, lines[1])) return null;
  return { pid };
}

const getState = (folder: string): string | undefined => readLines(join(folder, 'postmaster.pid'))?.[7]?.trim();

/** Returns true if its pid file says that it accepts connections. */
export const isReady = (folder: string): boolean => getState(folder) === 'ready';

/** Returns true if its pid file says that it starts, which takes as long as the recovery after a crash. */
export const isStarting = (folder: string): boolean => getState(folder) === 'starting';

/** Returns the lines of a file; null if it cannot be read. */
export function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
}

function isPostmaster(pid: number): boolean {
  return isAlive(pid) && (getCommand(pid)?.includes('postgres') ?? true);
}

/**
 * Whether a process is the postmaster of this folder and not of one that it was copied from with its pid file. Compares
 * its working directory, which follows a moved folder, or else the path it was started with.
 */
function serves(pid: number, folder: string, startedIn: string | undefined): boolean {
  if (!isPostmaster(pid)) return false;
  const works = getPlace(`/proc/${pid}/cwd`) ?? getPlace(startedIn ?? '');
  return works === null || works === getPlace(folder);
}

interface StartOptions {
  readonly folder: string;
  readonly socketFolder: string;
  readonly logFile: number;
  /** Descriptor that its processes inherit. */
  readonly liveness: number;
  readonly settings: readonly string[];
  readonly user: Account | null;
}

/** Starts PostgreSQL in its own process group, so that Ctrl-C stops it only through the program. */
export function spawnPostmaster(programs: PostgresPrograms, options: StartOptions): ChildProcess {
  const { folder, logFile, liveness } = options;
  const settings = ['listen_addresses=', 'unix_socket_permissions=0700', 'log_timezone=UTC', ...options.settings];
  const child = spawn(
    programs.postgres,
    ['-D', folder, '-k', options.socketFolder, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...programOptions(programs, options.user),
      detached: true,
      stdio: ['ignore', logFile, logFile, liveness],
    },
  );
  child.unref();
  return child;
}

/** Time for an immediate shutdown. */
const QUIT_MS = 1_000;

/**
 * Stops PostgreSQL with a fast shutdown: ends sessions and writes everything. After the time limit it uses an immediate
 * shutdown. Cannot stop a postmaster in another container, because signals do not reach it.
 */
export async function stopPostmaster(folder: string, timeoutMs: number): Promise<void> {
  const running = livePostmaster(folder);
  if (!running || !wasStartedHere(folder)) return;
  signal(running.pid, 'SIGINT');
  if (await isGone(running.pid, timeoutMs - QUIT_MS)) return;
  signal(running.pid, 'SIGQUIT');
  await isGone(running.pid, QUIT_MS);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += 20) {
    if (!isPostmaster(pid)) return true;
    await wait(20);
  }
  return false;
}
