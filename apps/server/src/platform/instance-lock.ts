import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { getPlace } from './data-folder.ts';
import { EnvironmentError } from './errors.ts';
import { getReason, hasCode } from './file-errors.ts';
import { isLocalDisk } from './file-system.ts';
import { type KernelLock, tryLock } from './kernel-lock.ts';
import { isRenewed, Presence } from './presence.ts';
import { hereAndNow, judge, thisProcess } from './processes.ts';

const HolderRecord = z.object({
  pid: z.number(),
  began: z.string().nullable(),
  kernel: z.string().nullable(),
  pidNamespace: z.string().nullable(),
  hostname: z.string(),
  /** Id of the locked folder, so that a record in a copied folder does not lock the copy. */
  place: z.string().nullable().default(null),
  /** Address of the program, once it listens. */
  address: z.string().nullable().default(null),
});

/** The program that holds a lock. */
export type Holder = z.output<typeof HolderRecord>;

/** Holder of a lock whose record cannot be read. */
const UNKNOWN: Holder = {
  pid: 0,
  began: null,
  kernel: null,
  pidNamespace: null,
  hostname: '',
  place: null,
  address: null,
};

export interface InstanceLock {
  /** Writes the address of this program into the record, for programs that find the lock held. */
  announce(address: string): Promise<void>;
  release(): Promise<void>;
}

export interface LockOptions {
  readonly signal?: AbortSignal;
  /** Called while checking whether a holder on another machine is alive. */
  readonly onWatch?: (holder: Holder) => void;
  /** Called if a program on another machine took the lock, because this one did not renew it in time. */
  readonly onLost?: () => void;
  /** Whether no other machine can have the folder open; by default determined from its file system. */
  readonly isLocal?: boolean;
  /** Time after which a holder on another machine counts as gone, ms. */
  readonly silenceMs?: number;
}

/**
 * Takes the lock at `path`, or returns its holder. Processes of one kernel use a file lock, across namespaces. A holder
 * under another kernel counts as alive while it renews its record.
 */
export async function takeLock(
  path: string,
  options: LockOptions = {},
): Promise<{ lock: InstanceLock } | { holder: Holder }> {
  const kernelLock = tryLock(`${path}.mutex`, 'exclusive');
  if (!kernelLock) return { holder: await waitForRecord(path) };
  try {
    const taken = await takeRecord(path, kernelLock, options);
    if ('holder' in taken) kernelLock.release();
    return taken;
  } catch (error) {
    kernelLock.release();
    throw error;
  }
}

async function takeRecord(path: string, kernelLock: KernelLock, options: LockOptions) {
  const me = { ...thisProcess(), place: getPlace(dirname(path)), address: null };
  for (;;) {
    const presence = await Presence.announce(path, me, options.onLost);
    if (presence) return { lock: toLock(presence, me, kernelLock) };
    const text = await readRecord(path);
    if (text === null) continue;
    const holder = parse(text);
    if (await isHeld(path, holder, options)) return { holder };
    await removeStale(path, text);
  }
}

const toLock = (presence: Presence, me: Holder, kernelLock: KernelLock): InstanceLock => ({
  announce: (address) => presence.rewrite({ ...me, address }),
  release: async () => {
    try {
      await presence.end();
    } finally {
      kernelLock.release();
    }
  },
});

/** Whether a holder is alive. Called with the file lock held, so a record of this kernel is stale. */
async function isHeld(path: string, holder: Holder, options: LockOptions): Promise<boolean> {
  const folder = dirname(path);
  const where = judge(holder);
  if (where === 'alive') return holder.place === null || holder.place === getPlace(folder);
  if (where !== 'another kernel' || (options.isLocal ?? (await isLocalDisk(folder)))) return false;
  options.onWatch?.(holder);
  return isRenewed(path, {
    signal: options.signal,
    ...(options.silenceMs === undefined ? {} : { timeoutMs: options.silenceMs }),
  });
}

/** Removes a stale record. Restores it if a program on another machine has replaced it in the meantime. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  if (!(await succeeds(rename(path, aside), 'ENOENT'))) return;
  if ((await readRecord(aside)) !== stale) await succeeds(link(aside, path), 'EEXIST');
  await rm(aside, { force: true });
}

/** Waits for the record, which the holder writes directly after locking the file. */
async function waitForRecord(path: string): Promise<Holder> {
  let holder = UNKNOWN;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const text = await readRecord(path);
    holder = text === null ? UNKNOWN : parse(text);
    if (holder !== UNKNOWN && judge(holder) !== 'gone') return holder;
    await wait(50);
  }
  return holder;
}

async function readRecord(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new EnvironmentError(`Cannot read the lock file ${path} (${getReason(error)}). Remove it and start again.`);
  }
}

/** Parses a record. A damaged one has no known holder; one without a place is from a system without namespaces. */
function parse(text: string): Holder {
  try {
    return HolderRecord.parse({ ...hereAndNow(), hostname: '', ...JSON.parse(text) });
  } catch {
    return UNKNOWN;
  }
}

async function succeeds(work: Promise<void>, expected: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (hasCode(error, expected)) return false;
    throw error;
  }
}
