import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { placeOf } from './data-folder.ts';
import { beginningOf, isAlive } from './processes.ts';

/** A process, told apart from a later one of the same id by when it began. */
interface Presence {
  readonly pid: number;
  readonly began: string | null;
  /** The folder it is present in: what lies in a copy of that folder is not about the copy. */
  readonly place: string | null;
}

/** This process, in a folder. */
export const presentIn = (folder: string): Presence => ({
  pid: process.pid,
  began: beginningOf(process.pid),
  place: placeOf(folder),
});

/** Whether that process still lives, and this is the folder that it is present in. */
export function isPresentIn(folder: string, { pid, began, place }: Presence): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  const now = beginningOf(pid);
  if (now !== null && began !== null && now !== began) return false;
  return (place ?? null) === null || place === placeOf(folder);
}

/** Who holds a lock. */
export interface Holder extends Presence {
  /** Where it is served, once it listens. */
  readonly address: string | null;
}

export interface InstanceLock {
  /** Writes down where we are served, for whoever finds the lock taken. */
  announce(address: string): Promise<void>;
  release(): Promise<void>;
}

/** Takes the lock at `path`, or says who holds it. A lock whose process is gone is taken over. */
export async function takeLock(path: string): Promise<{ lock: InstanceLock } | { holder: Holder }> {
  const folder = dirname(path);
  const me: Holder = { ...presentIn(folder), address: null };
  const mine = `${path}.${process.pid}`;
  const write = (holder: Holder) => writeFile(mine, JSON.stringify(holder), { mode: 0o600 });
  try {
    await write(me);
    for (;;) {
      // A link appears whole or not at all, so nobody ever reads half a lock.
      if (await succeeds(link(mine, path), 'EEXIST')) break;
      const holder = await holderOf(path);
      if (holder && isPresentIn(folder, holder)) return { holder };
      if (holder) await removeStale(path, holder);
    }
  } finally {
    await rm(mine, { force: true });
  }
  const lock: InstanceLock = {
    async announce(address) {
      await write({ ...me, address });
      await rename(mine, path);
    },
    release: () => rm(path, { force: true }),
  };
  return { lock };
}

/** Null when there is none; one that cannot be read belongs to nobody. */
async function holderOf(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return { pid: 0, began: null, place: null, address: null };
  }
}

/** Another process may take the stale lock over at the same time: what is moved aside by mistake is put back. */
async function removeStale(path: string, stale: Holder): Promise<void> {
  const aside = `${path}.stale.${process.pid}`;
  if (!(await succeeds(rename(path, aside), 'ENOENT'))) return;
  const moved = await holderOf(aside);
  if (moved && (moved.pid !== stale.pid || moved.began !== stale.began)) await succeeds(link(aside, path), 'EEXIST');
  await rm(aside, { force: true });
}

async function succeeds(work: Promise<void>, expected: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}
