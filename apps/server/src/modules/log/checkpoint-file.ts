import { readFile } from 'node:fs/promises';
import { type Checkpoint, NoteError, parseCheckpoint, parseNote, type SignedNote } from '@sealtick/log';
import { EnvironmentError } from '../../platform/errors.ts';
import { replaceFile } from '../../platform/replace-file.ts';

/** A checkpoint of the checkpoint file. */
export interface StoredCheckpoint extends Checkpoint {
  /** The signed note. */
  readonly note: string;
  readonly signed: SignedNote;
}

/** End of every error about the file: its purpose, and how to start without it. */
const PURPOSE =
  'The file holds the newest signed checkpoint and shows whether the database was restored from an older backup.';
const BEGIN = 'start once with "npm start -- --begin-restored-log": this begins a new log that records the restore.';

/** Returns the error message for a log that has entries while the file is missing. */
export const missingFile = (path: string, entries: number): string =>
  `${path} is missing, but the log in the database has ${entries} entries. ${PURPOSE} Restore the newest copy of the file. If there is none, ${BEGIN}`;

/**
 * Reads the checkpoint file, which is outside the database. Returns null if it does not exist.
 * @throws {EnvironmentError} if it cannot be read or is damaged.
 */
export async function readCheckpointFile(path: string): Promise<StoredCheckpoint | null> {
  let note: string;
  try {
    note = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EnvironmentError(`Cannot read the log's last checkpoint ${path}: ${(error as Error).message}.`);
  }
  try {
    const signed = parseNote(note);
    return { ...parseCheckpoint(signed.text), note, signed };
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    const what = note.trim() === '' ? 'empty' : `damaged (${error.message})`;
    throw new EnvironmentError(
      `${path} is ${what}. ${PURPOSE} Restore an undamaged copy. If there is none, remove the file and ${BEGIN}`,
    );
  }
}

/** Replaces the checkpoint file atomically, so that a power failure cannot damage it. */
export const writeCheckpointFile = replaceFile;
