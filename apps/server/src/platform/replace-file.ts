import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './processes.ts';
import { syncFolder } from './sync-folder.ts';

let files = 0;
const writing = new Set<string>();

/** Replaces a file atomically and syncs it to the disk, so that a power failure cannot damage it. */
export async function replaceFile(path: string, content: string, mode = 0o644): Promise<void> {
  files += 1;
  const fresh = `${path}.${process.pid}-${files}.new`;
  writing.add(fresh);
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(fresh, 'w', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {});
    throw error;
  } finally {
    writing.delete(fresh);
  }
}

/** Removes temporary files of killed writers. */
export async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(basename(path))
      ? /^\.(\d+)(-\d+)?\.new$/.exec(name.slice(basename(path).length))
      : null;
    if (pid === null || writing.has(join(folder, name))) continue;
    // A file with this process's id that is not in use here belongs to an earlier process.
    if (Number(pid[1]) === process.pid || !isAlive(Number(pid[1]))) await rm(join(folder, name), { force: true });
  }
}
