import { createHash, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { EnvironmentError } from './errors.ts';
import { reasonOf } from './file-errors.ts';

export const startedByRoot = (): boolean => process.getuid?.() === 0;

/** System folder for data if root runs the program in a checkout that the database's user cannot enter. */
export const SYSTEM_FOLDER = '/var/lib/sealtick';

/** A user and its group, by number. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A user without files or groups; folders that it can enter are open to everybody. */
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
export function placeOf(folder: string): string | null {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Creates the data folder and checks that it is writable. @throws {EnvironmentError} if it is not. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    // Others may enter the folder but not list it; its files have their own modes.
    await mkdir(folder, { recursive: true, mode: startedByRoot() ? 0o711 : 0o700 });
    const probe = join(folder, `.write-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe, { force: true });
  } catch (error) {
    throw new EnvironmentError(
      `Cannot write to the data folder ${folder} (${reasonOf(error)}). Set DATA_DIR to a folder that this user may write to.`,
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
