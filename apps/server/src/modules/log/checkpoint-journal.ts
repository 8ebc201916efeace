import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashText, NoteError } from '@sealtick/log';
import { appendRecord } from '../../platform/append-record.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { type SignedTree, toSignedTree } from './signed-tree.ts';

/** Bytes read from the end of the file at first; sizes only grow, so the largest checkpoint is among the last lines. */
const TAIL_BYTES = 64 * 1024;

/** A checkpoint in the journal. */
export interface JournalLine extends SignedTree {
  /** Hash of the note in the line before it; null in the first one, undefined in lines of older releases. */
  readonly previous: string | null | undefined;
  /** Why lines before it are missing: a start has reported it. */
  readonly lost: string | null;
}

/** Returns the path of the journal in a data folder. */
export const journalIn = (dataDir: string): string => join(dataDir, 'checkpoints.log');

/** Returns the path of the journal that belongs to a checkpoint file. */
export const getJournal = (checkpointFile: string): string => journalIn(dirname(checkpointFile));

/**
 * Returns the checkpoints at the end of `checkpoints.log`, oldest first; none if the file does not exist. Skips lines
 * that are not a checkpoint: those of the audit log, and one that a crash truncated.
 * @throws {EnvironmentError} if the file cannot be read.
 */
export async function readJournal(path: string): Promise<JournalLine[]> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      for (let length = TAIL_BYTES; ; length *= 8) {
        const from = Math.max(0, size - length);
        const tail = Buffer.alloc(size - from);
        await file.read(tail, 0, tail.length, from);
        const lines = tail.toString('utf8').split('\n');
        const found = (from > 0 ? lines.slice(1) : lines).flatMap(parseJournalLine);
        if (found.length > 0 || from === 0) return found;
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new EnvironmentError(`Cannot read the checkpoints of the log in ${path}: ${message}.`);
  }
}

/**
 * Appends a checkpoint as one line. Resolves when it is on the disk.
 *
 * @param before Note of the line before it; null if there is none.
 * @param lost Why there is none, although there were lines.
 */
export function addToJournal(
  path: string,
  { note, signedAt }: SignedTree,
  before: string | null = null,
  lost: string | null = null,
): Promise<void> {
  const previous = before === null ? null : hashText(before);
  const line = { signedAt: new Date(signedAt).toISOString(), note, previous };
  return appendRecord(path, lost === null ? line : { ...line, lost });
}

/** Returns the checkpoint of a line; nothing for a line of another kind. */
export function parseJournalLine(line: string): JournalLine[] {
  try {
    const { note, signedAt, previous, lost } = JSON.parse(line) as Record<'note' | 'signedAt', string> &
      Partial<Pick<JournalLine, 'previous' | 'lost'>>;
    return [{ ...toSignedTree(note, Date.parse(signedAt)), previous, lost: lost ?? null }];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof NoteError) return [];
    throw error;
  }
}
