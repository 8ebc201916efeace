import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { beginningOf, isAlive } from './processes.ts';

/** Who holds a lock: a process, told apart from a later one of the same id by when it began. */
export interface Holder {
  readonly pid: number;
  readonly began: string | null;
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
  const me: Holder = { pid: process.pid, began: beginningOf(process.pid), address: null };
  const mine = `${path}.${process.pid}`;
  const write = (holder: Holder) => writeFile(mine, JSON.stringify(holder), { mode: 0o600 });
  try {
    await write(me);
    for (;;) {
      // A link appears whole or not at all, so nobody ever reads half a lock.
      if (await succeeds(link(mine, path), 'EEXIST')) break;
      const holder = await holderOf(path);
      if (holder && lives(holder)) return { holder };
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
    return { pid: 0, began: null, address: null };
  }
}

function lives(holder: Holder): boolean {
  if (!(holder.pid > 0) || !isAlive(holder.pid)) return false;
  const began = beginningOf(holder.pid);
  return began === null || holder.began === null || began === holder.began;
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
