import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentError } from '../errors.ts';
import { getReason } from '../file-errors.ts';
import { isLocalDisk } from '../file-system.ts';
import { type KernelLock, tryLock, waitForLock } from '../kernel-lock.ts';
import { isRenewed, Presence } from '../presence.ts';
import { thisProcess } from '../processes.ts';
import { getStartLock, withStartLock } from './start-lock.ts';

const getFolder = (dataDir: string): string => join(dataDir, 'postgres-users');
const getSharedLock = (dataDir: string): string => join(dataDir, 'postgres-users.mutex');

/** Registration of this process as a user of the embedded database. */
export interface DatabaseUse {
  /**
   * Ends the registration. Calls `stop` if no other process of this machine uses the database, before another can begin
   * to.
   */
  end(timeoutMs: number, stop: (timeoutMs: number) => Promise<void>): Promise<void>;
}

/** Registers this process as a user of the embedded database, before it is looked for. @throws {EnvironmentError} */
export async function beginUse(dataDir: string, signal?: AbortSignal): Promise<DatabaseUse> {
  return withStartLock(dataDir, signal, async () => {
    await clearRecords(dataDir);
    const shared = tryLock(getSharedLock(dataDir), 'shared');
    if (!shared) throw new EnvironmentError(`The lock file ${getSharedLock(dataDir)} is held by another program.`);
    const presence = await Presence.announce(join(getFolder(dataDir), randomUUID()), thisProcess());
    return { end: (timeoutMs, stop) => endUse(dataDir, { shared, presence }, timeoutMs, stop) };
  });
}

async function endUse(
  dataDir: string,
  mine: { shared: KernelLock; presence: Presence | null },
  timeoutMs: number,
  stop: (timeoutMs: number) => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  // Two processes that end at the same time would each see the other's lock.
  const start = await waitForLock(getStartLock(dataDir), { timeoutMs });
  try {
    mine.shared.release();
    await mine.presence?.end();
    const alone = start && tryLock(getSharedLock(dataDir), 'exclusive');
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

/** Removes the records of killed processes. Call it when no process of this machine uses the database. */
async function clearRecords(dataDir: string): Promise<void> {
  const folder = getFolder(dataDir);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new EnvironmentError(`Cannot create the folder ${folder} (${getReason(error)}). Remove what is there.`);
  }
  const alone = tryLock(getSharedLock(dataDir), 'exclusive');
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

interface RemoteUserOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: (sentence: string) => void;
  /** Whether no other machine can have the folder open; by default determined from its file system. */
  readonly isLocal?: boolean;
  readonly silenceMs?: number;
}

/**
 * Checks that no process of another machine uses the database, before PostgreSQL is started here.
 * @throws {EnvironmentError} if one renews its record.
 */
export async function requireNoRemoteUser(dataDir: string, options: RemoteUserOptions = {}): Promise<void> {
  if (options.isLocal ?? (await isLocalDisk(dataDir))) return;
  const { kernel } = thisProcess();
  const records = await readRecords(dataDir);
  const elsewhere = records.filter(({ record }) => record?.kernel !== kernel);
  if (elsewhere.length === 0) return;
  options.onStep?.('Checking whether a program on another machine uses the database');
  const timeout = options.silenceMs === undefined ? {} : { timeoutMs: options.silenceMs };
  await Promise.all(
    elsewhere.map(async ({ path, record }) => {
      if (!(await isRenewed(path, { signal: options.signal, ...timeout }))) return rm(path, { force: true });
      const host = record?.hostname ?? 'unknown';
      throw new EnvironmentError(
        `The database in ${dataDir} is used by process ${record?.pid ?? 'unknown'} on the host ${host}. Stop it, or run this command there.`,
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
  const names = await readdir(getFolder(dataDir)).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const path = join(getFolder(dataDir), name);
      return { path, record: parse(await readFile(path, 'utf8').catch(() => '')) };
    }),
  );
}

/** Parses a record; null if it is damaged. */
function parse(text: string): UserRecord | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
