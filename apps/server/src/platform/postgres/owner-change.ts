import { chown, lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { getReason } from '../file-errors.ts';

/**
 * Changes the owner of a folder and its content. Root owns the folder until the rest is done, which excludes the former
 * owner immediately and marks an interrupted change for repetition. @throws {EnvironmentError}
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
    throw new EnvironmentError(
      `Cannot change the owner of the folder ${folder} to the user ${uid} (${getReason(error)}).`,
    );
  }
}

/** Rejects files with other hard links: the former owner may have linked someone else's file into the folder. */
async function requireOneName(path: string): Promise<void> {
  if ((await lstat(path)).nlink === 1) return;
  throw new EnvironmentError(
    `The file ${path} has a hard link elsewhere and does not belong to the database. Remove it.`,
  );
}
