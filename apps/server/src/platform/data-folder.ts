import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { EnvironmentError } from './errors.ts';

/** PostgreSQL refuses to run as root; started by root, ours runs as this user ("nobody"). */
export const UNPRIVILEGED_ID = 65_534;

export const startedByRoot = (): boolean => process.getuid?.() === 0;

/** A folder of the system that every user may read, for root whose checkout the database's user cannot enter. */
export const SYSTEM_FOLDER = '/var/lib/sealtick';

/**
 * `data` beside the program; or, for root in a checkout that the database's user cannot reach, a folder of this
 * checkout's own under the system folder.
 */
export function defaultDataFolder(repository: string): string {
  const beside = join(repository, 'data');
  if (!startedByRoot() || unprivilegedCanReach(beside)) return beside;
  const mark = createHash('sha256').update(repository).digest('hex').slice(0, 8);
  return join(SYSTEM_FOLDER, `${basename(repository)}-${mark}`);
}

/** Whether the database's user may pass through every folder above `path`. */
export function unprivilegedCanReach(path: string): boolean {
  const { root } = parse(path);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!mayPass(folder)) return false;
    if (folder === root) return true;
  }
}

function mayPass(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  // What does not exist yet is made by us, open to pass through.
  if (!found) return true;
  if (found.uid === UNPRIVILEGED_ID) return (found.mode & 0o100) !== 0;
  if (found.gid === UNPRIVILEGED_ID) return (found.mode & 0o010) !== 0;
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
    const probe = join(folder, `.write-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new EnvironmentError(
      `The data folder ${folder} cannot be written (${reasonOf(error)}). Set DATA_DIR to a folder that this user may write.`,
    );
  }
}

/** Makes sure that the database's user can enter the data folder. */
export async function openToDatabase(folder: string): Promise<void> {
  if (!startedByRoot()) return;
  if (!mayPass(folder)) await chmod(folder, (await stat(folder)).mode | 0o001);
  if (!unprivilegedCanReach(folder)) {
    throw new EnvironmentError(
      `The data folder ${folder} lies in a folder that the user ${UNPRIVILEGED_ID} cannot enter, as whom PostgreSQL runs when root starts it. Set DATA_DIR to a folder such as ${SYSTEM_FOLDER}/data, or start as another user.`,
    );
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
};

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}
