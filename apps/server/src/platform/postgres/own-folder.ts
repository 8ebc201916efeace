import { chown, mkdir } from 'node:fs/promises';
import { startedByRoot, UNPRIVILEGED_ID } from '../data-folder.ts';

/** A folder that only the database's user may enter; what stands there already is left as it is. */
export async function makeOwnFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if (made !== undefined && startedByRoot()) await chown(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
}
