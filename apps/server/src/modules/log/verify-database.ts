import { join } from 'node:path';
import { type LogSource, type VerifyOptions, type VerifyReport, verifyLog } from '@sealtick/record';
import { type Database, withSnapshot } from '../../platform/database.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { readCheckpointFile } from './checkpoint-file.ts';
import { journalOf, readJournal } from './checkpoint-journal.ts';
import { databaseSource, type RowReaders } from './database-source.ts';
import { selectOrigins, selectStoredHead } from './layers-repository.ts';
import { readLogKey } from './log-key.ts';

/** Where the log keeps its secret key and its newest checkpoint, outside the database. */
export const logFiles = (dataDir: string) => ({
  keyFile: join(dataDir, 'log-key.pem'),
  checkpointFile: join(dataDir, 'log-checkpoint.txt'),
});

/** @throws {EnvironmentError} where what is there is no checkpoint. */
export const hasCheckpointFile = async (dataDir: string): Promise<boolean> =>
  (await readCheckpointFile(logFiles(dataDir).checkpointFile)) !== null;

export interface VerifyContext extends RowReaders {
  readonly database: Database;
  readonly dataDir: string;
}

/**
 * How much is looked at. `quick`: every entry and row, the head, and the checkpoint kept outside; `full`: every stored
 * node of the tree, every checkpoint of the history and every back-test too.
 */
export type AuditDepth = 'quick' | 'full';

/**
 * Checks the provider's log in the database against the key and the checkpoint that are kept outside.
 * @throws {EnvironmentError} where there is no log yet, or those files cannot be read.
 */
export async function verifyDatabase(
  ctx: VerifyContext,
  options: VerifyOptions,
  depth: AuditDepth = 'full',
): Promise<VerifyReport> {
  const { keyFile, checkpointFile } = logFiles(ctx.dataDir);
  // Before the snapshot: the file is never ahead of what is committed.
  const last = await readCheckpointFile(checkpointFile);
  const journal = (await readJournal(journalOf(checkpointFile))).at(-1);
  const key = await readLogKey(keyFile);
  return withLogSnapshot(ctx, async (source, origins) => {
    const { kept = {} } = options;
    const outside = [last, journal].flatMap((one) => (one && one.size > 0 ? [one.note] : []));
    const checkpoints = [...new Set([...(kept.checkpoints ?? []), ...outside])];
    const keys = kept.keys ?? (key ? origins.map((origin) => key.verifierKey(origin)) : undefined);
    const looked = depth === 'full' ? source : quickly(source);
    return verifyLog(looked, { ...options, kept: { ...kept, checkpoints, ...(keys ? { keys } : {}) } });
  });
}

/** The tree and the history are read only where they help to name a fault, and back-tests, which are large, not at all. */
function quickly({ history: _history, backtests: _backtests, ...source }: LogSource): LogSource {
  return { ...source, hasAllNodes: false };
}

/** Lends a log as it is at one moment, whatever is added meanwhile. */
export function withLogSnapshot<T>(
  { database, ...readers }: RowReaders & { readonly database: Database },
  work: (source: LogSource, origins: readonly string[]) => Promise<T>,
): Promise<T> {
  return withSnapshot(database, async (tx) => {
    const head = await selectStoredHead(tx);
    if (!head) throw new EnvironmentError('There is no log in this database yet: start the server once.');
    return work(databaseSource(tx, head, readers), await selectOrigins(tx));
  });
}
