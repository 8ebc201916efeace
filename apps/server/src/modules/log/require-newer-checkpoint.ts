import { readFile } from 'node:fs/promises';
import { type Checkpoint, NoteError, parseCheckpoint, parseNote } from '@sealtick/log';
import type { Database } from '../../platform/database.ts';
import { UsageError } from '../../platform/errors.ts';
import { findHeadByOrigin, findProviderHead } from './head-repository.ts';

/**
 * Checks that a checkpoint covers entries that a restored database lacks. With another one the log would continue differently
 * from what readers hold. One of an unknown log may be of a log that began since: the start checks by whom it is signed.
 * @throws {UsageError}
 */
export async function requireNewerCheckpoint(db: Database, path: string): Promise<void> {
  const { origin, size } = await readCheckpoint(path);
  const head = await findProviderHead(db);
  const known = await findHeadByOrigin(db, origin);
  if (known === null ? size > 0 : known.logId === head?.logId && size > known.peaks.size) return;
  const entries = known === null ? '' : `, and the backup has ${known.peaks.size} of that log`;
  throw new UsageError(
    `The checkpoint ${path} is not newer than the backup: it covers ${size} entries${entries}. Leave --checkpoint out, or give --continue-log if the site published nothing after the backup.`,
  );
}

async function readCheckpoint(path: string): Promise<Checkpoint> {
  try {
    return parseCheckpoint(parseNote(await readFile(path, 'utf8')).text);
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
    throw new UsageError(`${path} is not a checkpoint: ${error.message}. Name a copy of log-checkpoint.txt.`);
  }
}
