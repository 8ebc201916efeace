import { createHash, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { EnvironmentError } from './errors.ts';
import { getReason } from './file-errors.ts';

/** Held by the program that uses a data folder. */
export const LOCK_FILE = 'sealtick.lock';

/** Whether the program may give files to other users; PostgreSQL refuses to run as root. */
export const startedByRoot = (): boolean => process.getuid?.() === 0;

/** System folder for data if root runs the program in a checkout that the database's user cannot enter. */
export const SYSTEM_FOLDER = '/var/lib/sealtick';

/** A user and its group, by number. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A user without files or groups; folders that it can enter are open to everyone. */
const ANYBODY: Account = { uid: -1, gid: -1 };

/**
 * Returns the default data folder: `data` in the checkout, or a folder of this checkout under the system folder if root
 * runs the program in a checkout that the database's user cannot enter.
 */
export function defaultDataFolder(repository: string): string {
  const beside = join(repository, 'data');
  if (!startedByRoot() || canReach(ANYBODY, beside)) return beside;
  const mark = createHash('sha256').update(repository).digest('hex').slice(0, 8);
  return join(SYSTEM_FOLDER, `${basename(repository)}-${mark}`);
}

/** Whether a user may enter every folder above `path`. */
export function canReach(user: Account, path: string): boolean {
  const { root } = parse(path);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!mayPass(user, folder)) return false;
    if (folder === root) return true;
  }
}

function mayPass(user: Account, folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  // Missing folders are created by this program so that others can enter them.
  if (!found) return true;
  if (found.uid === user.uid) return (found.mode & 0o100) !== 0;
  if (found.gid === user.gid) return (found.mode & 0o010) !== 0;
  return (found.mode & 0o001) !== 0;
}

/**
 * Returns an id that distinguishes a folder from its copies and does not change if it is moved on its disk; null if
 * unknown.
 */
export function getPlace(folder: string): string | null {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** With root, the database's user enters the folder, and does not list it; its files have their own modes. */
const FOLDER_MODE = startedByRoot() ? 0o711 : 0o700;
const READ_OR_WRITE_BY_OTHERS = 0o006;
/** Folders that many users share, such as /tmp. */
const STICKY = 0o1000;

/** Takes the folder from other users if it existed, and they could list it. One with other files than the program's stays as it is. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & READ_OR_WRITE_BY_OTHERS) === 0 || (mode & STICKY) !== 0 || uid !== process.getuid?.()) return;
  const names = await readdir(folder);
  if (names.length === 0 || names.includes(LOCK_FILE)) await chmod(folder, FOLDER_MODE);
}

/** Creates the data folder and checks that it is writable. @throws {EnvironmentError} if it is not. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await closeToOthers(folder);
    const probe = join(folder, `.write-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe, { force: true });
  } catch (error) {
    throw new EnvironmentError(
      `Cannot write to the data folder ${folder} (${getReason(error)}). Set DATA_DIR to a folder that this user may write to.`,
    );
  }
}

/**
 * Makes the data folder accessible to the database's user; null means that the program runs as that user.
 * @throws {EnvironmentError}
 */
export async function openToDatabase(
  folder: string,
  user: Account | null = startedByRoot() ? ANYBODY : null,
): Promise<void> {
  if (!user) return;
  if (!mayPass(user, folder)) await chmod(folder, (await stat(folder)).mode | 0o001);
  if (!canReach(user, folder)) {
    throw new EnvironmentError(
      `The database's user (${user.uid}) cannot enter the data folder ${folder}, and PostgreSQL does not run as root. Set DATA_DIR to a folder such as ${SYSTEM_FOLDER}/data, or start the program as another user.`,
    );
  }
}
