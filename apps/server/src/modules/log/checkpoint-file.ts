import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Checkpoint, NoteError, parseCheckpoint, parseNote, type SignedNote } from '@sealtick/log';
import { EnvironmentError } from '../../platform/errors.ts';

export interface StoredCheckpoint extends Checkpoint {
  /** As it was signed. */
  readonly note: string;
  readonly signed: SignedNote;
}

/** The last checkpoint kept outside the database, or null where there is none. @throws {EnvironmentError} */
export async function readCheckpointFile(path: string): Promise<StoredCheckpoint | null> {
  try {
    const note = await readFile(path, 'utf8');
    const signed = parseNote(note);
    return { ...parseCheckpoint(signed.text), note, signed };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (!(error instanceof NoteError)) {
      throw new EnvironmentError(`The log's last checkpoint ${path} cannot be read: ${(error as Error).message}.`);
    }
    throw new EnvironmentError(
      `${path} is no checkpoint (${error.message}). It guards the log against a database that was set back: put a whole copy back.`,
    );
  }
}

/** Replaces the file in one step, so that it is whole whenever the power fails. */
export async function writeCheckpointFile(path: string, note: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}.new`;
  const file = await open(fresh, 'w', 0o644);
  try {
    await file.writeFile(note);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}
