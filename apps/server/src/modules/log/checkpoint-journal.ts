import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NoteError } from '@sealtick/log';
import { EnvironmentError } from '../../platform/errors.ts';
import { syncFolder } from '../../platform/sync-folder.ts';
import { type SignedTree, signedTreeOf } from './signed-tree.ts';

/** Bytes read from the end of the file; sizes only grow, so the largest checkpoint is among the last lines. */
const TAIL_BYTES = 64 * 1024;

/** Returns the path of the journal in a data folder. */
export const journalIn = (dataDir: string): string => join(dataDir, 'checkpoints.log');

/** Returns the path of the journal that belongs to a checkpoint file. */
export const journalOf = (checkpointFile: string): string => journalIn(dirname(checkpointFile));

/**
 * Returns the checkpoints at the end of `checkpoints.log`, oldest first; none if the file does not exist. Skips lines
 * that are not a checkpoint, because a crash may have truncated one.
 * @throws {EnvironmentError} if the file cannot be read.
 */
export async function readJournal(path: string): Promise<SignedTree[]> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const from = Math.max(0, size - TAIL_BYTES);
      const tail = Buffer.alloc(size - from);
      await file.read(tail, 0, tail.length, from);
      const lines = tail.toString('utf8').split('\n');
      return (from > 0 ? lines.slice(1) : lines).flatMap(parseLine);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new EnvironmentError(`Cannot read the checkpoints of the log in ${path}: ${message}.`);
  }
}

/** Appends a checkpoint as one line. Resolves when it is on the disk. */
export const addToJournal = (path: string, { note, signedAt }: SignedTree): Promise<void> =>
  appendToJournal(path, { signedAt: new Date(signedAt).toISOString(), note });

/** Appends a record as one line. Resolves when it is on the disk. */
export async function appendToJournal(path: string, record: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a+', 0o644);
  try {
    const { size } = await file.stat();
    const line = `${JSON.stringify(record)}\n`;
    await file.appendFile((await endsInLine(file, size)) ? line : `\n${line}`);
    await file.sync();
    if (size === 0) await syncFolder(dirname(path));
  } finally {
    await file.close();
  }
}

async function endsInLine(file: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> {
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  await file.read(last, 0, 1, size - 1);
  return last.toString() === '\n';
}

function parseLine(line: string): SignedTree[] {
  try {
    const { note, signedAt } = JSON.parse(line) as { note: string; signedAt: string };
    return [signedTreeOf(note, Date.parse(signedAt))];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof NoteError) return [];
    throw error;
  }
}
