import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, placeOf } from '../data-folder.ts';
import { commandOf, isAlive } from '../processes.ts';
import type { PostgresPrograms } from './programs.ts';
import { wasStartedHere } from './start-place.ts';

/** Only part of the socket's name: there is no network. */
export const SOCKET_PORT = 5432;

/** A running PostgreSQL, as its own pid file tells of it. */
export interface Postmaster {
  readonly pid: number;
}

/** As whom the programs of PostgreSQL run, and where they find their libraries. */
export function programOptions(programs: PostgresPrograms, user: Account | null) {
  const libraries = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { env: { [libraries]: programs.libraries, LC_ALL: 'C', TZ: 'UTC' }, ...(user ?? {}) };
}

/**
 * The postmaster that serves `folder` in this process namespace; null when none does. One in another container is not
 * seen, and its process id may be that of a stranger here.
 */
export function livePostmaster(folder: string): Postmaster | null {
  const lines = readLines(join(folder, 'postmaster.pid'));
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isSafeInteger(pid) || pid <= 0 || !serves(pid, folder, lines[1])) return null;
  return { pid };
}

/** Whether it takes connections, by its own word. */
export const isReady = (folder: string): boolean => readLines(join(folder, 'postmaster.pid'))?.[7]?.trim() === 'ready';

export function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
}

function isPostmaster(pid: number): boolean {
  return isAlive(pid) && (commandOf(pid)?.includes('postgres') ?? true);
}

/**
 * Whether a process is the postmaster of this very folder. In a copy of a folder lies a copy of its pid file, which
 * leads to the postmaster of the first. It works in its own folder, wherever that has been moved to; where the system
 * does not tell that, the path it was started with has to do.
 */
function serves(pid: number, folder: string, startedIn: string | undefined): boolean {
  if (!isPostmaster(pid)) return false;
  const works = placeOf(`/proc/${pid}/cwd`) ?? placeOf(startedIn ?? '');
  return works === null || works === placeOf(folder);
}

interface StartOptions {
  readonly folder: string;
  readonly socketFolder: string;
  readonly logFile: number;
  /** A socket that its processes inherit. */
  readonly liveness: number;
  readonly settings: readonly string[];
  readonly user: Account | null;
}

/** Starts PostgreSQL apart from this process group, so that Ctrl-C reaches it only through the program. */
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

/** How long an immediate end is waited for. */
const QUIT_MS = 1_000;

/**
 * Fast shutdown: sessions are ended, everything is written. Where the time runs out it is made to end at once. A
 * postmaster of another container is left alone: signals do not reach it.
 */
export async function stopPostmaster(folder: string, patienceMs: number): Promise<void> {
  const running = livePostmaster(folder);
  if (!running || !wasStartedHere(folder)) return;
  signal(running.pid, 'SIGINT');
  if (await isGone(running.pid, patienceMs - QUIT_MS)) return;
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

async function isGone(pid: number, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += 20) {
    if (!isPostmaster(pid)) return true;
    await wait(20);
  }
  return false;
}
