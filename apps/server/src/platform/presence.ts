import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { placeOf } from './data-folder.ts';
import { EnvironmentError } from './errors.ts';
import { hasCode, reasonOf } from './file-errors.ts';

const RENEW_EVERY_MS = 2_000;

/** A file that is not renewed for this long was left behind: seven times in a row nothing came. */
const SILENCE_MS = 15_000;

const LOOK_EVERY_MS = 250;

/**
 * A file that tells who is here. Its time is renewed again and again, for programs on other machines, which cannot ask
 * this kernel. It is written whole or not at all, so that nobody reads half of it.
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
    this.place = placeOf(dirname(path));
    this.onReplaced = onReplaced;
    this.file = file;
    this.timer = setInterval(() => {
      this.renewing = this.renewing.then(() => this.renew());
    }, RENEW_EVERY_MS);
    this.timer.unref();
  }

  /**
   * Null where the file is there already.
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

  /** By the open file, wherever its folder has been moved to. */
  private async renew(): Promise<void> {
    try {
      const now = new Date();
      await this.file.utimes(now, now);
      if (await this.isReplaced()) this.onReplaced();
    } catch {
      // A file system that fails now may work again at the next turn; what it cannot do is known from the start.
    }
  }

  private async isReplaced(): Promise<boolean> {
    if (placeOf(dirname(this.path)) !== this.place) return false;
    const text = await readFile(this.path, 'utf8').catch(() => null);
    return text !== null && !text.includes(this.id);
  }
}

/** Whether the file is renewed while one looks: by change alone, since two machines' clocks may differ. */
export async function isRenewed(
  path: string,
  { patienceMs = SILENCE_MS, signal }: { patienceMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  const before = await stampOf(path);
  for (let waited = 0; before !== null && waited < patienceMs; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    signal?.throwIfAborted();
    const now = await stampOf(path);
    if (now !== before) return now !== null;
  }
  return false;
}

/** Network file systems look afresh only when a file is opened. */
async function stampOf(path: string): Promise<string | null> {
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
  new EnvironmentError(`The file ${path} cannot be written (${reasonOf(error)}).`);
