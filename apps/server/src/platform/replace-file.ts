import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './processes.ts';
import { syncFolder } from './sync-folder.ts';

let files = 0;
const writing = new Set<string>();

/** Replaces a file in one step and puts it on the disk, so that it is whole whenever the power fails. */
export async function replaceFile(path: string, content: string): Promise<void> {
  files += 1;
  const fresh = `${path}.${process.pid}-${files}.new`;
  writing.add(fresh);
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(fresh, 'w', 0o644);
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

/** Removes what writers of the file left behind when they were killed. */
export async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(basename(path))
      ? /^\.(\d+)(-\d+)?\.new$/.exec(name.slice(basename(path).length))
      : null;
    if (pid === null || writing.has(join(folder, name))) continue;
    // An id of our own that is not in use here is of a process before us.
    if (Number(pid[1]) === process.pid || !isAlive(Number(pid[1]))) await rm(join(folder, name), { force: true });
  }
}
