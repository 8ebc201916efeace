import { join } from 'node:path';
import { type LogSource, type VerifyOptions, type VerifyReport, verifyLog } from '@sealtick/record';
import { sql } from 'drizzle-orm';
import { type Database, withSnapshot } from '../../platform/database.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { readCheckpointFile } from './checkpoint-file.ts';
import { getJournal, readJournal } from './checkpoint-journal.ts';
import { databaseSource, type RowReaders } from './database-source.ts';
import { findJournalFault, journalFault } from './journal-faults.ts';
import { selectOrigins, selectStoredHead } from './layers-repository.ts';
import { readLogKey } from './log-key.ts';

/** Returns the paths of the secret key and the checkpoint file, which are outside the database. */
export const logFiles = (dataDir: string) => ({
  keyFile: join(dataDir, 'log-key.pem'),
  checkpointFile: join(dataDir, 'log-checkpoint.txt'),
});

/** Whether the checkpoint file exists. @throws {EnvironmentError} if it is not a checkpoint. */
export const hasCheckpointFile = async (dataDir: string): Promise<boolean> =>
  (await readCheckpointFile(logFiles(dataDir).checkpointFile)) !== null;

export interface VerifyContext extends RowReaders {
  readonly db: Database;
  readonly dataDir: string;
}

/**
 * Extent of an audit. `quick`: every entry and row, the head and the checkpoint file. `full`: also every stored node of
 * the tree, every checkpoint of the history and every backtest.
 */
export type AuditDepth = 'quick' | 'full';

/**
 * Verifies the provider's log in the database against the key and the checkpoint file.
 * @throws {EnvironmentError} if there is no log yet, or those files cannot be read.
 */
export async function verifyDatabase(
  ctx: VerifyContext,
  options: VerifyOptions,
  depth: AuditDepth = 'full',
): Promise<VerifyReport> {
  const { keyFile, checkpointFile } = logFiles(ctx.dataDir);
  // Read before the snapshot, because the file is never ahead of the committed log.
  const last = await readCheckpointFile(checkpointFile);
  const path = getJournal(checkpointFile);
  const lines = await readJournal(path);
  const journal = lines.at(-1);
  const fault = depth === 'full' ? await findJournalFault(path, last) : journalFault(lines, last);
  const key = await readLogKey(keyFile);
  return withLogSnapshot(ctx, async (source, origins) => {
    const { references = {} } = options;
    const outside = [last, journal].flatMap((one) => (one && one.size > 0 ? [one.note] : []));
    const checkpoints = [...new Set([...(references.checkpoints ?? []), ...outside])];
    const keys = references.keys ?? (key ? origins.map((origin) => key.verifierKey(origin)) : undefined);
    const faults = fault === null ? [] : [{ code: 'CHECKPOINT_MISSING', layer: 'checkpoint', detail: fault } as const];
    const checked = depth === 'full' ? source : quickSource(source);
    return verifyLog(
      { ...checked, faults },
      { ...options, references: { ...references, checkpoints, ...(keys ? { keys } : {}) } },
    );
  });
}

/** Returns a source without the checkpoint history and the backtests, which are large. */
function quickSource({ history: _history, backtests: _backtests, ...source }: LogSource): LogSource {
  return { ...source, hasAllNodes: false };
}

/** Runs `work` on a snapshot of the provider's log. @throws {EnvironmentError} if there is no log yet. */
export function withLogSnapshot<T>(
  { db, ...readers }: RowReaders & { readonly db: Database },
  work: (source: LogSource, origins: readonly string[]) => Promise<T>,
): Promise<T> {
  return withSnapshot(db, async (tx) => {
    // A verifier computes between its reads: with 400,000 checkpoints for more than a minute.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const head = await selectStoredHead(tx);
    if (!head) throw new EnvironmentError('This database has no log yet. Start the server once to create it.');
    return work(databaseSource(tx, head, readers), await selectOrigins(tx));
  });
}
