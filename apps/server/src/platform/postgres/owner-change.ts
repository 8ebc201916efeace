import { chown, lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { reasonOf } from '../file-errors.ts';

/**
 * Gives a folder and all in it to a user. Root owns the folder itself until the rest is done: its former owner is shut
 * out at once, and a change that was broken off is seen by that and done again.
 */
export async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  try {
    await chown(folder, 0, 0);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isDirectory()) await requireOneName(path);
      await lchown(path, uid, gid);
    }
    await chown(folder, uid, gid);
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError(`The folder ${folder} cannot be given to the user ${uid} (${reasonOf(error)}).`);
  }
}

/** Its former owner may have linked a file of somebody else into the folder, which then must not be given away. */
async function requireOneName(path: string): Promise<void> {
  if ((await lstat(path)).nlink === 1) return;
  throw new EnvironmentError(`The file ${path} has another name elsewhere and is none of the database's. Remove it.`);
}
