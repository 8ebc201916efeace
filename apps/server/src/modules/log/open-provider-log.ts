import type { MarketKind } from '@sealtick/engine';
import {
  type Checkpoint,
  equalBytes,
  formatCheckpoint,
  NoteError,
  parseCheckpoint,
  parseNote,
  type SignedNote,
  toHex,
} from '@sealtick/log';
import { type Database, withTransaction } from '../../platform/database.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { removeUnfinished } from '../../platform/replace-file.ts';
import { type AppendContext, appendEntries, signCheckpoint } from './append-entries.ts';
import { writeCheckpoint } from './append-repository.ts';
import { missingFile, readCheckpointFile, type StoredCheckpoint, writeCheckpointFile } from './checkpoint-file.ts';
import { addToJournal, getJournal, type JournalLine, readJournal } from './checkpoint-journal.ts';
import { selectEntries } from './entry-repository.ts';
import { findHeadByOrigin, findProviderHead, insertHead, type LogHead, lockHead } from './head-repository.ts';
import { journalFault } from './journal-faults.ts';
import { findVerifierKey, insertKey } from './key-repository.ts';
import { type LogKey, makeLogKey, readLogKey } from './log-key.ts';
import { readStoredRoot } from './read-nodes.ts';
import { type SignedTree, toSignedTree } from './signed-tree.ts';

const HEAD_CHANGED = 'The head of the log in the database differs from what was signed last. Restore a backup.';

export interface OpenContext extends Omit<AppendContext, 'key'> {
  readonly db: Database;
  readonly keyFile: string;
  readonly checkpointFile: string;
  /** Host in the log's name. */
  readonly host: string;
  readonly market: MarketKind;
  /** Begins a log that follows a restore, because the operator has no copy of a missing checkpoint file. */
  readonly beginRestored?: boolean;
}

export interface ProviderLog {
  readonly logId: string;
  readonly origin: string;
  readonly key: LogKey;
  /** The newest signed checkpoint when the log was opened. */
  readonly newest: SignedTree;
  /** The checkpoint whose entries the database lost; null unless this start began a log after it. */
  readonly lost: Checkpoint | null;
  /** `restored`: this start began the log, after entries were lost. */
  readonly outcome: 'opened' | 'begun' | 'restored';
  /** What showed that `checkpoints.log` had lost lines, as a sentence; null if nothing did. */
  readonly journalFault: string | null;
}

type OpenedLog = Omit<ProviderLog, 'journalFault'>;

/**
 * Opens the provider's log for writing. The first start creates its key and the empty log. If the database is behind
 * the checkpoint file, entries that others hold proofs of are lost: a new log begins, whose first entry names that
 * checkpoint.
 * @throws {EnvironmentError} if the key or the checkpoint is missing or belongs to another log, or the database contradicts it.
 */
export async function openProviderLog(ctx: OpenContext): Promise<ProviderLog> {
  const { last, lines } = await readFiles(ctx);
  const fault = journalFault(lines, last);
  const opened = await openLog(ctx);
  if (fault === null) return { ...opened, journalFault: null };
  // The line says what was lost, so that the next start has nothing to report.
  await addToJournal(getJournal(ctx.checkpointFile), opened.newest, null, fault);
  return { ...opened, journalFault: fault };
}

async function openLog(ctx: OpenContext): Promise<OpenedLog> {
  const files = await readFiles(ctx);
  const { last } = files;
  const head = await findHead(ctx.db);
  const key = await openKey(ctx, head, last);
  await removeUnfinished(ctx.checkpointFile);
  if (!head) return beginLog(ctx, key, 1, (getNewest(files) ?? last)?.note ?? null);
  const origin = head.origin!;
  requireSignedHead(head, origin, key);
  const lost = await findLost(ctx, head, key, files);
  if (lost !== null) return beginLog(ctx, key, head.generation + 1, lost);
  // Written before the first entry: from then on a log without the file is rejected.
  if (last === null) await writeNewestCheckpoint(ctx, toSignedTree(head.checkpoint!, head.signedAt));
  await insertKey(ctx.db, head.logId, key.verifierKey(origin), head.peaks.size);
  const newest = toSignedTree(head.checkpoint!, head.signedAt);
  return { logId: head.logId, origin, key, newest, lost: null, outcome: 'opened' };
}

/**
 * Returns whether another process has opened the log, and the database has all of it.
 * @throws {EnvironmentError} as `openProviderLog`
 */
export async function isLogOpen(ctx: LossContext): Promise<boolean> {
  const files = await readFiles(ctx);
  const head = await findHead(ctx.db);
  if (!head) return false;
  const key = head.peaks.size === 0 ? await readLogKey(ctx.keyFile) : await openKey(ctx, head, files.last);
  // Opening an empty log makes the key.
  if (!key) return true;
  requireSignedHead(head, head.origin!, key);
  return (await findLost(ctx, head, key, files)) === null;
}

/** What is read to find out whether the database lost entries. */
type LossContext = Pick<OpenContext, 'db' | 'keyFile' | 'checkpointFile' | 'beginRestored'>;

/** What the data folder holds of the log. */
interface LogFiles {
  /** The checkpoint of `log-checkpoint.txt`; null if there is no such file. */
  readonly last: StoredCheckpoint | null;
  /** The lines at the end of `checkpoints.log`. */
  readonly lines: readonly JournalLine[];
}

/**
 * Returns the text of the checkpoint after which the next start begins another log because the database lost entries: known
 * before it is prepared. Null if it lost none, or the key is not that of the log, also if the log is empty: files of another
 * installation show nothing about this database.
 * @throws {EnvironmentError} as `openProviderLog`
 */
export async function findLostCheckpoint(ctx: LossContext): Promise<string | null> {
  const files = await readFiles(ctx);
  const head = await findHead(ctx.db);
  const key = await readLogKey(ctx.keyFile);
  if (!head || !key) return null;
  const origin = head.origin!;
  if ((await findVerifierKey(ctx.db, head.logId)) !== key.verifierKey(origin)) return null;
  requireSignedHead(head, origin, key);
  const lost = await findLost(ctx, head, key, files);
  return lost && parseNote(lost).text;
}

/**
 * Reads the files. Called before the head is read, so that they are never ahead of what is committed; the journal, which
 * is written first, is read last.
 */
async function readFiles({ checkpointFile }: Pick<OpenContext, 'checkpointFile'>): Promise<LogFiles> {
  const last = await readCheckpointFile(checkpointFile);
  return { last, lines: await readJournal(getJournal(checkpointFile)) };
}

/** Returns the newest checkpoint of a log that lost entries in the database, or may have; null if it has all. */
async function findLost(ctx: LossContext, head: LogHead, key: LogKey, files: LogFiles): Promise<string | null> {
  const { last } = files;
  const isMissing = last === null && head.peaks.size > 0;
  if (isMissing && !ctx.beginRestored) throw new EnvironmentError(missingFile(ctx.checkpointFile, head.peaks.size));
  for (const stored of [getNewest(files), last]) {
    if (stored && (await hasLostEntries(ctx, head, key, stored))) return stored.note;
  }
  return isMissing ? head.checkpoint : null;
}

/** Returns the newest checkpoint of the journal that covers an entry. */
const getNewest = ({ lines }: LogFiles): JournalLine | null => lines.findLast(({ size }) => size > 0) ?? null;

/** Writes the journal first, so that it always has the checkpoint of the file. */
async function writeNewestCheckpoint({ checkpointFile }: OpenContext, tree: SignedTree): Promise<void> {
  try {
    const path = getJournal(checkpointFile);
    const before = (await readJournal(path)).at(-1)?.note ?? null;
    if (before !== tree.note) await addToJournal(path, tree, before);
    await writeCheckpointFile(checkpointFile, tree.note);
  } catch (error) {
    throw new EnvironmentError(
      `Cannot write the newest checkpoint of the log to ${checkpointFile}: ${(error as Error).message}.`,
    );
  }
}

async function findHead(db: Database): Promise<LogHead | null> {
  try {
    return await findProviderHead(db);
  } catch (error) {
    // The peaks do not match the size.
    if (error instanceof RangeError) throw new EnvironmentError(HEAD_CHANGED);
    throw error;
  }
}

async function openKey(ctx: LossContext, head: LogHead | null, last: StoredCheckpoint | null): Promise<LogKey> {
  const key = await readLogKey(ctx.keyFile);
  if (!head || head.peaks.size === 0) return key ?? makeLogKey(ctx.keyFile);
  if (!key) {
    const other = last ? '' : ` ${ctx.checkpointFile} is missing as well: restore its newest copy.`;
    throw new EnvironmentError(
      `The log has ${head.peaks.size} entries, but its key ${ctx.keyFile} is missing. Restore it from your backup.${other}`,
    );
  }
  const expected = await findVerifierKey(ctx.db, head.logId);
  if (expected !== key.verifierKey(head.origin!)) {
    throw new EnvironmentError(
      `The log was signed with ${expected}, but ${ctx.keyFile} is another key. Restore the log's key from your backup.`,
    );
  }
  return key;
}

/** Checks that the head matches what was signed last. @throws {EnvironmentError} */
function requireSignedHead(head: LogHead, origin: string, key: LogKey): void {
  const { size } = head.peaks;
  const signed = getNote(head.checkpoint ?? '');
  const isDescribed = signed?.text === formatCheckpoint({ origin, size, root: head.peaks.root() });
  // The key may change until the first entry.
  if (signed && isDescribed && (size === 0 || key.verifies(signed, origin))) return;
  throw new EnvironmentError(HEAD_CHANGED);
}

/** Returns a note without verifying it; null if the text is none. */
function getNote(text: string): SignedNote | null {
  try {
    return parseNote(text);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

/** Whether the database lost entries that the checkpoint file covers. */
async function hasLostEntries(
  { db, checkpointFile }: LossContext,
  head: LogHead,
  key: LogKey,
  last: Pick<SignedTree, keyof Checkpoint | 'note'>,
): Promise<boolean> {
  if (last.origin !== head.origin) {
    // The file is from before a restore whose new log has not been written to the file yet.
    if (await findHeadByOrigin(db, last.origin)) return false;
    const restored = await restoredFrom(db, head.logId);
    if (restored?.origin === last.origin && restored.size >= last.size) return false;
    if (key.verifies(parseNote(last.note), last.origin)) return last.size > 0;
    throw new EnvironmentError(
      `${checkpointFile} belongs to the log ${last.origin}, but the database holds ${head.origin}: DATA_DIR and the database belong to different installations.`,
    );
  }
  // A checkpoint of size 0 proves nothing, and the key may change until the first entry.
  if (last.size === 0) return false;
  if (!key.verifies(parseNote(last.note), last.origin)) {
    throw new EnvironmentError(
      `${checkpointFile}, or ${getJournal(checkpointFile)}, is not signed by the log's key. Restore undamaged copies of both.`,
    );
  }
  if (last.size > head.peaks.size) return true;
  const root = await readStoredRoot(db, head.logId, last.size);
  if (root && equalBytes(root, last.root)) return false;
  throw new EnvironmentError(
    `The first ${last.size} entries in the database do not match the checkpoint ${checkpointFile}: the log was changed. Restore a backup.`,
  );
}

/** Returns the checkpoint that a log names as the last one before a restore; null if it does not follow a restore. */
async function restoredFrom(db: Database, logId: string): Promise<Checkpoint | null> {
  const [first] = await selectEntries(db, logId, 1, 1);
  if (first?.kind !== 'log.restored') return null;
  try {
    const { checkpoint } = JSON.parse(Buffer.from(first.bytes).toString('utf8')) as { checkpoint: string };
    return parseCheckpoint(parseNote(checkpoint).text);
  } catch (error) {
    // The audit reports a stored entry that was damaged.
    if (error instanceof SyntaxError || error instanceof NoteError || error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Begins a log.
 * @param lost Newest checkpoint of the previous log, whose entries may be lost; null if there was none.
 */
async function beginLog(ctx: OpenContext, key: LogKey, generation: number, lost: string | null): Promise<OpenedLog> {
  const mark = toHex(ctx.random(4));
  const logId = `provider-${mark}`;
  const origin = `${ctx.host}/log/${mark}`;
  const lostTree = lost === null ? null : parseCheckpoint(parseNote(lost).text);
  const isRestored = lostTree !== null && lostTree.size > 0;
  const signedAt = ctx.clock.now();
  const checkpoint = await withTransaction(ctx.db, async (tx) => {
    if (!(await insertHead(tx, { logId, ownerId: null, origin, generation }))) return null;
    await insertKey(tx, logId, key.verifierKey(origin), 0);
    const head = (await lockHead(tx, logId))!;
    const empty = signCheckpoint({ key }, head, origin, signedAt);
    await writeCheckpoint(tx, head, empty);
    if (!isRestored) return empty.note;
    const restored = { kind: 'log.restored', market: ctx.market, checkpoint: lost! } as const;
    return (await appendEntries({ ...ctx, key }, tx, logId, [restored])).checkpoint;
  });
  // Another process was faster: its log is used.
  if (checkpoint === null) return openLog(ctx);
  const newest = toSignedTree(checkpoint, signedAt);
  await writeNewestCheckpoint(ctx, newest);
  if (isRestored) return { logId, origin, key, newest, lost: lostTree, outcome: 'restored' };
  return { logId, origin, key, newest, lost: null, outcome: 'begun' };
}
