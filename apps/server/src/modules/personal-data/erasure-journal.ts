import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appendRecord } from '../../platform/append-record.ts';
import { EnvironmentError } from '../../platform/errors.ts';

/** Returns the path of the journal of erasures in a data folder. */
export const erasuresIn = (dataDir: string): string => join(dataDir, 'erasures.log');

/** What `erasures.log` says last of each account that it names: when it was erased or kept, ms UTC, by id. */
export interface ErasureJournal {
  readonly erased: ReadonlyMap<string, number>;
  /** Their erasure had failed, and their owners withdrew it. */
  readonly kept: ReadonlyMap<string, number>;
}

/** Appends an erasure as one line: a backup that is restored later still has the account. */
export const appendErasure = (path: string, accountId: string, at: number): Promise<void> =>
  append(path, { at: new Date(at).toISOString(), accountId });

/** Appends that an account was kept which the journal names as erased: a backup need not have the withdrawal. */
export const appendKept = (path: string, accountId: string, at: number): Promise<void> =>
  append(path, { at: new Date(at).toISOString(), kept: accountId });

const append = (path: string, line: object): Promise<void> => appendRecord(path, line, 0o600);

/** Returns what the journal says; nothing if the file does not exist. @throws {EnvironmentError} */
export async function readErasures(path: string): Promise<ErasureJournal> {
  const [erased, kept] = [new Map<string, number>(), new Map<string, number>()];
  for (const line of (await readText(path)).split('\n')) {
    const { at, accountId, kept: keptId } = parseLine(line);
    const moment = Date.parse(String(at));
    if (typeof accountId === 'string') {
      erased.set(accountId, moment);
      kept.delete(accountId);
    } else if (typeof keptId === 'string') {
      kept.set(keptId, moment);
      erased.delete(keptId);
    }
  }
  return { erased, kept };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new EnvironmentError(`Cannot read ${path}: ${message}.`);
  }
}

function parseLine(line: string): { at?: unknown; accountId?: unknown; kept?: unknown } {
  try {
    return JSON.parse(line);
  } catch {
    // A line that a crash cut off: its transaction was not committed.
    return {};
  }
}
