import { readCheckpointFile } from './checkpoint-file.ts';
import { addToJournal, journalIn } from './checkpoint-journal.ts';
import { readLogKey } from './log-key.ts';
import { toSignedTree } from './signed-tree.ts';
import { logFiles } from './verify-database.ts';

/** Why the lines between those of the backup and the newest checkpoint are missing. */
const RESTORED = 'A backup was restored: checkpoints that were signed after it are not in this file.';

/**
 * Appends the checkpoint of a restored data folder to its `checkpoints.log`, which is as old as the backup: otherwise the next
 * start would report that lines were removed. One that the log's key has not signed is left out; the start refuses it.
 * @param now ms UTC
 */
export async function extendRestoredJournal(dataDir: string, now: number): Promise<void> {
  const { keyFile, checkpointFile } = logFiles(dataDir);
  const [last, key] = [await readCheckpointFile(checkpointFile), await readLogKey(keyFile)];
  if (last === null || !key?.verifies(last.signed, last.origin)) return;
  await addToJournal(journalIn(dataDir), toSignedTree(last.note, now), null, RESTORED);
}
