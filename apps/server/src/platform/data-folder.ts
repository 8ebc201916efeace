import { createHash, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { EnvironmentError } from './errors.ts';
import { reasonOf } from './file-errors.ts';

export const startedByRoot = (): boolean => process.getuid?.() === 0;

/** A folder of the system that every user may read, for root whose checkout the database's user cannot enter. */
export const SYSTEM_FOLDER = '/var/lib/sealtick';

/** A user and its group, by number. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Somebody who owns nothing and is in no group: what such a user can enter, everybody can. */
const ANYBODY: Account = { uid: -1, gid: -1 };

/**
 * `data` beside the program; or, for root in a checkout that the database's user cannot reach, a folder of this
 * checkout's own under the system folder.
 */
export function defaultDataFolder(repository: string): string {
  const beside = join(repository, 'data');
  if (!startedByRoot() || canReach(ANYBODY, beside)) return beside;
  const mark = createHash('sha256').update(repository).digest('hex').slice(0, 8);
  return join(SYSTEM_FOLDER, `${basename(repository)}-${mark}`);
}

/** Whether a user may pass through every folder above `path`. */
export function canReach(user: Account, path: string): boolean {
  const { root } = parse(path);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!mayPass(user, folder)) return false;
    if (folder === root) return true;
  }
}

function mayPass(user: Account, folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  // What does not exist yet is made by this program, open to pass through.
  if (!found) return true;
  if (found.uid === user.uid) return (found.mode & 0o100) !== 0;
  if (found.gid === user.gid) return (found.mode & 0o010) !== 0;
  return (found.mode & 0o001) !== 0;
}

/** Tells a folder from its copies, and is the same wherever it is moved to on its disk; null where it cannot be told. */
export function placeOf(folder: string): string | null {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Makes the data folder and makes sure that it can be written. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    // Only passing through is open to others; what lies within is closed file by file.
    await mkdir(folder, { recursive: true, mode: startedByRoot() ? 0o711 : 0o700 });
    const probe = join(folder, `.write-${randomUUID()}`);
    await writeFile(probe, '');
    await rm(probe, { force: true });
  } catch (error) {
    throw new EnvironmentError(
      `The data folder ${folder} cannot be written (${reasonOf(error)}). Set DATA_DIR to a folder that this user may write.`,
    );
  }
}

/** Makes sure that the database's user can enter the data folder; null where the program itself is that user. */
export async function openToDatabase(
  folder: string,
  user: Account | null = startedByRoot() ? ANYBODY : null,
): Promise<void> {
  if (!user) return;
  if (!mayPass(user, folder)) await chmod(folder, (await stat(folder)).mode | 0o001);
  if (!canReach(user, folder)) {
    throw new EnvironmentError(
      `The data folder ${folder} lies in a folder that the database's user (${user.uid}) cannot enter; PostgreSQL does not run as root. Set DATA_DIR to a folder such as ${SYSTEM_FOLDER}/data, or start as another user.`,
    );
  }
}
