import { readFile } from 'node:fs/promises';
import { type Checkpoint, NoteError, parseCheckpoint, parseNote, type SignedNote } from '@sealtick/log';
import { EnvironmentError } from '../../platform/errors.ts';
import { replaceFile } from '../../platform/replace-file.ts';

export interface StoredCheckpoint extends Checkpoint {
  /** As it was signed. */
  readonly note: string;
  readonly signed: SignedNote;
}

/** What an operator needs to know of the file, and how a log goes on without it: the end of every refusal. */
const PURPOSE =
  'The file holds the newest signed checkpoint and shows whether the database was restored from an older backup.';
const BEGIN =
  'start once with "npm start -- --begin-restored-log": a new log begins, which says that it follows a restore.';

/** The sentence for a log that has entries while the file is missing. */
export const missingFile = (path: string, entries: number): string =>
  `${path} is missing, but the log in the database has ${entries} entries. ${PURPOSE} Put the newest copy of the file back. If there is none, ${BEGIN}`;

/** The last checkpoint kept outside the database, or null where there is none. @throws {EnvironmentError} */
export async function readCheckpointFile(path: string): Promise<StoredCheckpoint | null> {
  let note: string;
  try {
    note = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new EnvironmentError(`The log's last checkpoint ${path} cannot be read: ${(error as Error).message}.`);
  }
  try {
    const signed = parseNote(note);
    return { ...parseCheckpoint(signed.text), note, signed };
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    const what = note.trim() === '' ? 'empty' : `damaged (${error.message})`;
    throw new EnvironmentError(
      `${path} is ${what}. ${PURPOSE} Put a whole copy back. If there is none, remove it and ${BEGIN}`,
    );
  }
}

/** Replaces the file in one step, so that it is whole whenever the power fails. */
export const writeCheckpointFile = replaceFile;
