import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentError } from '../../platform/errors.ts';

/** Returns the path of the journal of erasures in a data folder. */
export const erasuresIn = (dataDir: string): string => join(dataDir, 'erasures.log');

/** Appends an erasure as one line: a backup that is restored later still has the account. */
export async function appendErasure(path: string, accountId: string, at: number): Promise<void> {
  await appendFile(path, `${JSON.stringify({ at: new Date(at).toISOString(), accountId })}\n`, {
    flush: true,
    mode: 0o600,
  });
}

/** Returns when accounts were erased, ms UTC, by id: the last time of each; none if the file does not exist. @throws {EnvironmentError} */
export async function readErasures(path: string): Promise<ReadonlyMap<string, number>> {
  try {
    return new Map((await readFile(path, 'utf8')).split('\n').flatMap(parseLine));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return new Map();
    throw new EnvironmentError(`Cannot read ${path}: ${message}.`);
  }
}

function parseLine(line: string): [accountId: string, at: number][] {
  try {
    const { accountId, at } = JSON.parse(line) as { accountId?: unknown; at?: unknown };
    return typeof accountId === 'string' ? [[accountId, Date.parse(String(at))]] : [];
  } catch {
    // A line that a crash cut off: its transaction was not committed.
    return [];
  }
}
