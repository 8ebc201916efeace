import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startedByRoot, UNPRIVILEGED_ID } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { makeOwnFolder } from './own-folder.ts';

/** The operating system allows about 100 characters for a socket's path. */
const PATH_LIMIT = 80;

/** Clears away a socket folder outside the data folder, once nothing listens in it. */
export async function removeSocketFolder(dataDir: string): Promise<void> {
  const folder = socketFolderOf(dataDir);
  if (!folder.startsWith(dataDir)) await rm(folder, { recursive: true, force: true });
}

/** The same at every start, so that open programs find a database that was started again. */
function socketFolderOf(dataDir: string): string {
  const beside = join(dataDir, 'run');
  if (beside.length <= PATH_LIMIT) return beside;
  return `/tmp/sealtick-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

export async function makeSocketFolder(dataDir: string): Promise<string> {
  const folder = socketFolderOf(dataDir);
  await makeOwnFolder(folder);
  const { uid, mode } = await stat(folder);
  const user = startedByRoot() ? UNPRIVILEGED_ID : process.getuid?.();
  if (uid !== user || (mode & 0o077) !== 0) {
    throw new EnvironmentError(`The folder ${folder}, needed for the database's socket, is open to others; remove it.`);
  }
  return folder;
}
