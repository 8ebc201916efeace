import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getPlace } from './data-folder.ts';
import { EnvironmentError } from './errors.ts';
import { getReason, hasCode } from './file-errors.ts';

const RENEW_EVERY_MS = 2_000;

/** A file that was not renewed for this time is stale: seven renewals were missed. */
const SILENCE_MS = 15_000;

const LOOK_EVERY_MS = 250;

/**
 * A file that identifies a running program. Its time is renewed regularly, for programs on other machines, which cannot
 * see this process. It is written atomically.
 */
export class Presence {
  private readonly path: string;
  private readonly id: string;
  private readonly place: string | null;
  private readonly onReplaced: () => void;
  private file: FileHandle;
  private renewing: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  private constructor(path: string, id: string, file: FileHandle, onReplaced: () => void) {
    this.path = path;
    this.id = id;
    this.place = getPlace(dirname(path));
    this.onReplaced = onReplaced;
    this.file = file;
    this.timer = setInterval(() => {
      this.renewing = this.renewing.then(() => this.renew());
    }, RENEW_EVERY_MS);
    this.timer.unref();
  }

  /**
   * Creates the file; returns null if it exists.
   * @param onReplaced Called when another program has put its own file in the place of this one.
   */
  static async announce(path: string, record: object, onReplaced = () => {}): Promise<Presence | null> {
    const id = randomUUID();
    const fresh = `${path}.${id}`;
    const file = await writeFresh(fresh, { ...record, id });
    try {
      await link(fresh, path);
    } catch (error) {
      await file.close();
      if (hasCode(error, 'EEXIST')) return null;
      throw cannotWrite(path, error);
    } finally {
      await rm(fresh, { force: true });
    }
    return new Presence(path, id, file, onReplaced);
  }

  async rewrite(record: object): Promise<void> {
    const fresh = `${this.path}.${this.id}`;
    const before = this.file;
    this.file = await writeFresh(fresh, { ...record, id: this.id });
    await rename(fresh, this.path);
    await before.close();
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.renewing;
    if (await this.isReplaced()) return this.file.close();
    await rm(this.path, { force: true });
    await this.file.close();
  }

  /** Renews the open file, even if its folder was moved. */
  private async renew(): Promise<void> {
    try {
      const now = new Date();
      await this.file.utimes(now, now);
      if (await this.isReplaced()) this.onReplaced();
    } catch {
      // A temporary error of the file system is ignored; permanent ones appear at the start.
    }
  }

  private async isReplaced(): Promise<boolean> {
    if (getPlace(dirname(this.path)) !== this.place) return false;
    const text = await readFile(this.path, 'utf8').catch(() => null);
    return text !== null && !text.includes(this.id);
  }
}

/** Whether the file changes within the time. Times are not compared, because two machines' clocks may differ. */
export async function isRenewed(
  path: string,
  { timeoutMs = SILENCE_MS, signal }: { timeoutMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  const before = await readStamp(path);
  for (let waited = 0; before !== null && waited < timeoutMs; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    signal?.throwIfAborted();
    const now = await readStamp(path);
    if (now !== before) return now !== null;
  }
  return false;
}

/** Reads the time of a file. Opens it, because network file systems refresh attributes only then. */
async function readStamp(path: string): Promise<string | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const { mtimeNs, ino } = await file.stat({ bigint: true });
    return `${ino}:${mtimeNs}`;
  } finally {
    await file.close();
  }
}

async function writeFresh(path: string, record: object): Promise<FileHandle> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(JSON.stringify(record));
    return file;
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

const cannotWrite = (path: string, error: unknown): EnvironmentError =>
  new EnvironmentError(`Cannot write the file ${path} (${getReason(error)}).`);
