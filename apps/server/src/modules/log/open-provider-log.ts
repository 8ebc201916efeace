import { equalBytes, formatCheckpoint, parseNote, toHex } from '@sealtick/log';
import { type Database, withTransaction } from '../../platform/database.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { type AppendContext, appendEntries, signCheckpoint } from './append-entries.ts';
import { readCheckpointFile, type StoredCheckpoint } from './checkpoint-file.ts';
import { type LogKey, makeLogKey, readLogKey } from './log-key.ts';
import * as repository from './log-repository.ts';
import { rootOf } from './read-nodes.ts';

const HEAD_CHANGED =
  'The head of the log was changed in the database: it is not what was signed last. Restore a backup.';

export interface OpenContext extends Omit<AppendContext, 'key'> {
  readonly database: Database;
  readonly keyFile: string;
  readonly checkpointFile: string;
  /** Host of the log's name. */
  readonly host: string;
  readonly market: 'real' | 'simulated';
}

export interface ProviderLog {
  readonly logId: string;
  readonly origin: string;
  readonly key: LogKey;
}

/**
 * Opens the provider's log for writing. At the first start this makes its key and the empty log. Where the database is
 * behind the checkpoint kept outside it, entries that people hold proof of are lost: a new log begins, whose first entry
 * names that checkpoint.
 * @throws {EnvironmentError} where the key is missing or another, or the database contradicts what was signed.
 */
export async function openProviderLog(ctx: OpenContext): Promise<ProviderLog> {
  const head = await findHead(ctx.database);
  const key = await openKey(ctx, head);
  const last = await readCheckpointFile(ctx.checkpointFile);
  if (!head) return beginLog(ctx, key, 1, last);
  const origin = head.origin!;
  requireWhole(head, origin);
  if (last && (await isSetBack(ctx, head, key, last))) return beginLog(ctx, key, head.generation + 1, last);
  await repository.insertKey(ctx.database, head.logId, key.verifierKey(origin), head.peaks.size);
  return { logId: head.logId, origin, key };
}

async function findHead(database: Database): Promise<repository.LogHead | null> {
  try {
    return await repository.findProviderHead(database);
  } catch (error) {
    // Peaks that do not fit the size.
    if (error instanceof RangeError) throw new EnvironmentError(HEAD_CHANGED);
    throw error;
  }
}

async function openKey(ctx: OpenContext, head: repository.LogHead | null): Promise<LogKey> {
  const key = await readLogKey(ctx.keyFile);
  if (!head || head.peaks.size === 0) return key ?? makeLogKey(ctx.keyFile);
  if (!key) {
    throw new EnvironmentError(
      `The log has ${head.peaks.size} entries, but its key ${ctx.keyFile} is missing: put it back from your backup.`,
    );
  }
  const expected = await repository.findVerifierKey(ctx.database, head.logId);
  if (expected !== key.verifierKey(head.origin!)) {
    throw new EnvironmentError(
      `The log was signed with ${expected}, but ${ctx.keyFile} is another key: put the log's own key back from your backup.`,
    );
  }
  return key;
}

/** What would be signed next must contain what was signed last. */
function requireWhole(head: repository.LogHead, origin: string): void {
  const { size } = head.peaks;
  const signed = head.checkpoint === null ? null : parseNote(head.checkpoint).text;
  if (signed === formatCheckpoint({ origin, size, root: head.peaks.root() })) return;
  throw new EnvironmentError(HEAD_CHANGED);
}

/** Whether the database lost entries that the checkpoint outside it covers. */
async function isSetBack(
  { database, checkpointFile }: OpenContext,
  head: repository.LogHead,
  key: LogKey,
  last: StoredCheckpoint,
): Promise<boolean> {
  if (last.origin !== head.origin) {
    // Left from before a restore whose new log has not been written to the file yet.
    if (await repository.findHeadByOrigin(database, last.origin)) return false;
    if (key.verifies(last.signed, last.origin)) return true;
    throw new EnvironmentError(
      `${checkpointFile} belongs to the log ${last.origin}, the database holds ${head.origin}: DATA_DIR and the database are not of one installation.`,
    );
  }
  if (!key.verifies(last.signed, last.origin)) {
    throw new EnvironmentError(`${checkpointFile} is not signed by the log's key: put a whole copy back.`);
  }
  if (last.size > head.peaks.size) return true;
  const root = await rootOf(database, head.logId, last.size);
  if (root && equalBytes(root, last.root)) return false;
  throw new EnvironmentError(
    `The first ${last.size} entries in the database are not those the checkpoint ${checkpointFile} was signed for: the log was changed. Restore a backup.`,
  );
}

async function beginLog(
  ctx: OpenContext,
  key: LogKey,
  generation: number,
  last: StoredCheckpoint | null,
): Promise<ProviderLog> {
  const mark = toHex(ctx.random(4));
  const logId = `provider-${mark}`;
  const origin = `${ctx.host}/log/${mark}`;
  const made = await withTransaction(ctx.database, async (tx) => {
    if (!(await repository.insertHead(tx, { logId, ownerId: null, origin, generation }))) return false;
    await repository.insertKey(tx, logId, key.verifierKey(origin), 0);
    const head = (await repository.lockHead(tx, logId))!;
    await repository.writeCheckpoint(tx, head, signCheckpoint({ key }, head, origin, ctx.clock.now()));
    if (last && last.size > 0) {
      const restored = { kind: 'log.restored', market: ctx.market, checkpoint: last.note } as const;
      await appendEntries({ ...ctx, key }, tx, logId, [restored]);
    }
    return true;
  });
  // Another process was quicker: its log is the one.
  return made ? { logId, origin, key } : openProviderLog(ctx);
}
