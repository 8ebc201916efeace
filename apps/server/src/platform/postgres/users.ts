import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';
import { reasonOf } from '../file-errors.ts';
import { isLocalDisk } from '../file-system.ts';
import { type KernelLock, tryLock, waitForLock } from '../kernel-lock.ts';
import { isRenewed, Presence } from '../presence.ts';
import { thisProcess } from '../processes.ts';
import { startLockOf, withStartLock } from './start-lock.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'postgres-users');
const sharedLockOf = (dataDir: string): string => join(dataDir, 'postgres-users.mutex');

/** This process's use of the embedded database. */
export interface DatabaseUse {
  /** Ends it. Where nobody else on this machine uses the database, `stop` is called before anybody can begin to. */
  end(patienceMs: number, stop: (patienceMs: number) => Promise<void>): Promise<void>;
}

/** Says that this process uses the embedded database; done before it is looked for. */
export async function beginUse(dataDir: string, signal?: AbortSignal): Promise<DatabaseUse> {
  return withStartLock(dataDir, signal, async () => {
    await clearRecords(dataDir);
    const shared = tryLock(sharedLockOf(dataDir), 'shared');
    if (!shared) throw new EnvironmentError(`The lock file ${sharedLockOf(dataDir)} is held by another program.`);
    const presence = await Presence.announce(join(folderOf(dataDir), randomUUID()), thisProcess());
    return { end: (patienceMs, stop) => endUse(dataDir, { shared, presence }, patienceMs, stop) };
  });
}

async function endUse(
  dataDir: string,
  mine: { shared: KernelLock; presence: Presence | null },
  patienceMs: number,
  stop: (patienceMs: number) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  // Two that leave at once would each see the other's lock.
  const start = await waitForLock(startLockOf(dataDir), 'exclusive', { patienceMs });
  try {
    mine.shared.release();
    await mine.presence?.end();
    const alone = start && tryLock(sharedLockOf(dataDir), 'exclusive');
    if (!alone) return;
    try {
      await stop(Math.max(deadline - performance.now(), 0));
    } finally {
      alone.release();
    }
  } finally {
    start?.release();
  }
}

/** What killed processes left behind, once no process of this machine uses the database. */
async function clearRecords(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new EnvironmentError(`The folder ${folder} cannot be made (${reasonOf(error)}). Remove what is there.`);
  }
  const alone = tryLock(sharedLockOf(dataDir), 'exclusive');
  if (!alone) return;
  try {
    const isLocal = await isLocalDisk(dataDir);
    const { kernel } = thisProcess();
    for (const { path, record } of await readRecords(dataDir)) {
      if (isLocal || record?.kernel === kernel) await rm(path, { recursive: true, force: true });
    }
  } finally {
    alone.release();
  }
}

interface ForeignCheck {
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: (sentence: string) => void;
  /** Whether no other machine can have the folder open; by default what its file system says. */
  readonly isLocal?: boolean;
  readonly silenceMs?: number;
}

/**
 * Asked before PostgreSQL is started, since that of another machine cannot be reached from here.
 * @throws {EnvironmentError} where a process of another machine that uses the database renews its record.
 */
export async function requireNoUserElsewhere(dataDir: string, options: ForeignCheck = {}): Promise<void> {
  if (options.isLocal ?? (await isLocalDisk(dataDir))) return;
  const { kernel } = thisProcess();
  const records = await readRecords(dataDir);
  const elsewhere = records.filter(({ record }) => record?.kernel !== kernel);
  if (elsewhere.length === 0) return;
  options.onStep?.('Watching whether a program on another machine uses the database');
  const patience = options.silenceMs === undefined ? {} : { patienceMs: options.silenceMs };
  await Promise.all(
    elsewhere.map(async ({ path, record }) => {
      if (!(await isRenewed(path, { signal: options.signal, ...patience }))) return rm(path, { force: true });
      const host = record?.hostname ?? 'that is not known';
      throw new EnvironmentError(
        `The database in ${dataDir} is used by process ${record?.pid ?? 'unknown'} on the host ${host}. Stop it first, or run this command there.`,
      );
    }),
  );
}

interface UserRecord {
  readonly pid?: unknown;
  readonly kernel?: unknown;
  readonly hostname?: string;
}

async function readRecords(dataDir: string): Promise<{ path: string; record: UserRecord | null }[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const path = join(folderOf(dataDir), name);
      return { path, record: parse(await readFile(path, 'utf8').catch(() => '')) };
    }),
  );
}

/** One that cannot be read says nothing of whose it is. */
function parse(text: string): UserRecord | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
