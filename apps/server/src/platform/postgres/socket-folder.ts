import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { chown, lstat, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { hasCode, reasonOf } from '../file-errors.ts';
import { LIVENESS_SOCKET } from './liveness.ts';
import { SOCKET_PORT } from './postmaster.ts';

/** The operating system allows about 100 characters for a socket's path, its name included. */
const PATH_LIMIT = 80;

const socketFolderOf = (dataDir: string): string => join(dataDir, 'run');

/** Folders whose path is too long for a socket, held open: the number leads there by a short one. */
const opened = new Map<string, number>();

/** The socket folder as this process reaches it; the same at every start, so that it finds a database started again. */
export function reachSocketFolder(dataDir: string): string {
  const folder = socketFolderOf(dataDir);
  if (folder.length <= PATH_LIMIT) return folder;
  if (process.platform !== 'linux') {
    const longest = PATH_LIMIT - '/run'.length;
    throw new EnvironmentError(`The path of the data folder ${dataDir} is too long: at most ${longest} characters.`);
  }
  return `/proc/self/fd/${descriptorOf(folder)}`;
}

/** The same folder as PostgreSQL is told of it, which works in the folder of the database. */
export function socketFolderForPostgres(dataDir: string): string {
  const folder = socketFolderOf(dataDir);
  return folder.length <= PATH_LIMIT ? folder : '../run';
}

function descriptorOf(folder: string): number {
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

/** Makes the folder, which only the database's user may enter; done while no process of PostgreSQL runs. */
export async function makeSocketFolder(dataDir: string, user: Account | null): Promise<void> {
  const folder = socketFolderOf(dataDir);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (user) await chown(folder, user.uid, user.gid);
  } catch (error) {
    throw new EnvironmentError(
      `The folder ${folder} for the database's socket cannot be made (${reasonOf(error)}). Remove what is there.`,
    );
  }
  const { uid, mode } = await stat(folder);
  if (uid !== (user?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0) {
    throw new EnvironmentError(
      `The folder ${folder} for the database's socket is open to other users. Remove it; it is made again.`,
    );
  }
}

/** @throws {EnvironmentError} where something other than a folder is in its place. */
export async function requireFolder(folder: string): Promise<void> {
  if ((await stat(folder)).isDirectory()) return;
  throw new EnvironmentError(`${folder} is not a folder, and the database's socket cannot be made there. Remove it.`);
}

/** @throws {EnvironmentError} where something other than a socket is in a socket's place. */
export async function requireSockets(dataDir: string): Promise<void> {
  for (const name of [LIVENESS_SOCKET, `.s.PGSQL.${SOCKET_PORT}`]) {
    const path = join(socketFolderOf(dataDir), name);
    const found = await lstat(path).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    });
    if (found !== null && !found.isSocket()) {
      throw new EnvironmentError(`${path} is not a socket, and PostgreSQL cannot listen there. Remove it.`);
    }
  }
}
