import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { chown, lstat, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { getReason, hasCode } from '../file-errors.ts';
import { LIVENESS_SOCKET } from './liveness.ts';
import { SOCKET_PORT } from './postmaster.ts';

/** Longest path of a socket, including its name; the operating system allows about 100 characters. */
const PATH_LIMIT = 80;

const getSocketFolder = (dataDir: string): string => join(dataDir, 'run');

/** Open folders whose path is too long for a socket; their descriptor gives a short path. */
const opened = new Map<string, number>();

/**
 * Returns the path of the socket folder for this process. It is the same at every start, so that a restarted database
 * is found.
 */
export function reachSocketFolder(dataDir: string): string {
  const folder = getSocketFolder(dataDir);
  if (folder.length <= PATH_LIMIT) return folder;
  if (process.platform !== 'linux') {
    const longest = PATH_LIMIT - '/run'.length;
    throw new EnvironmentError(`The path of the data folder ${dataDir} is too long: at most ${longest} characters.`);
  }
  return `/proc/self/fd/${getDescriptor(folder)}`;
}

/** Returns the path of the socket folder for PostgreSQL, relative to the folder of the database. */
export function socketFolderForPostgres(dataDir: string): string {
  const folder = getSocketFolder(dataDir);
  return folder.length <= PATH_LIMIT ? folder : '../run';
}

function getDescriptor(folder: string): number {
  const known = opened.get(folder);
  if (known !== undefined) {
    const { dev, ino } = fstatSync(known);
    const now = statSync(folder, { throwIfNoEntry: false });
    if (!now || (now.dev === dev && now.ino === ino)) return known;
    closeSync(known);
  }
  const fd = openSync(folder, 'r');
  opened.set(folder, fd);
  return fd;
}

/**
 * Creates the folder, which only the database's user may enter. Call it while PostgreSQL is not running.
 * @throws {EnvironmentError}
 */
export async function makeSocketFolder(dataDir: string, user: Account | null): Promise<void> {
  const folder = getSocketFolder(dataDir);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (user) await chown(folder, user.uid, user.gid);
  } catch (error) {
    throw new EnvironmentError(
      `Cannot create the folder ${folder} for the database's socket (${getReason(error)}). Remove what is there.`,
    );
  }
  const { uid, mode } = await stat(folder);
  if (uid !== (user?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0) {
    throw new EnvironmentError(
      `The folder ${folder} for the database's socket is accessible to other users. Remove it; it will be created again.`,
    );
  }
}

/** Checks that a path is a folder. @throws {EnvironmentError} */
export async function requireFolder(folder: string): Promise<void> {
  if ((await stat(folder)).isDirectory()) return;
  throw new EnvironmentError(`${folder} is not a folder, so the database's socket cannot be created there. Remove it.`);
}

/** Checks that existing socket paths are sockets. @throws {EnvironmentError} */
export async function requireSockets(dataDir: string): Promise<void> {
  for (const name of [LIVENESS_SOCKET, `.s.PGSQL.${SOCKET_PORT}`]) {
    const path = join(getSocketFolder(dataDir), name);
    const found = await lstat(path).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    });
    if (found !== null && !found.isSocket()) {
      throw new EnvironmentError(`${path} is not a socket, so PostgreSQL cannot listen there. Remove it.`);
    }
  }
}
