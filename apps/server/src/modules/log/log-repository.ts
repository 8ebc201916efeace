import type { LogKind } from '@sealtick/contract';
import { type NodeId, Peaks, type TreeNode } from '@sealtick/log';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { logCheckpoint, logEntry, logHead, logKey, logNode } from './log.tables.ts';

/** The head of a log: size, tree and what the next entry needs. */
export interface LogHead {
  readonly logId: string;
  readonly ownerId: string | null;
  readonly generation: number;
  /** Null for a member's own log, which is not signed. */
  readonly origin: string | null;
  readonly peaks: Peaks;
  /** ms UTC; 0 before the first entry. */
  readonly lastIssuedAt: number;
  readonly checkpoint: string | null;
  readonly signedAt: number;
  readonly historyAt: number;
}

/** An entry's row. */
export interface EntryRow {
  readonly index: number;
  readonly kind: LogKind;
  readonly market: string;
  readonly issuedAt: number;
  readonly signalId: string | null;
  readonly strategyId: string | null;
  readonly bytes: Uint8Array;
  readonly leafHash: Uint8Array;
}

export interface SignedCheckpoint {
  readonly note: string;
  readonly size: number;
  readonly signedAt: number;
  /** Whether it is added to the checkpoint history. */
  readonly inHistory: boolean;
}

type HeadRow = typeof logHead.$inferSelect;

const headOf = (row: HeadRow): LogHead => ({
  logId: row.logId,
  ownerId: row.ownerId,
  generation: row.generation,
  origin: row.origin,
  peaks: Peaks.fromBytes(row.size, row.peaks),
  lastIssuedAt: row.lastIssuedAt?.getTime() ?? 0,
  checkpoint: row.checkpoint,
  signedAt: row.signedAt?.getTime() ?? 0,
  historyAt: row.historyAt?.getTime() ?? 0,
});

/** Returns the head, locked until the transaction ends: the next writer waits, readers do not. */
export async function lockHead(tx: Database, logId: string): Promise<LogHead | null> {
  const [row] = await tx.select().from(logHead).where(eq(logHead.logId, logId)).for('update');
  return row ? headOf(row) : null;
}

/** Returns the head of the provider's current log; null before the first start. */
export async function findProviderHead(db: Database): Promise<LogHead | null> {
  const [row] = await db
    .select()
    .from(logHead)
    .where(isNull(logHead.ownerId))
    .orderBy(desc(logHead.generation))
    .limit(1);
  return row ? headOf(row) : null;
}

/** Returns when the newest entry of the provider's current log was issued, ms UTC; null if it has none. */
export async function findLastIssuedAt(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ lastIssuedAt: logHead.lastIssuedAt })
    .from(logHead)
    .where(isNull(logHead.ownerId))
    .orderBy(desc(logHead.generation))
    .limit(1);
  return row?.lastIssuedAt?.getTime() ?? null;
}

export async function findHeadByOrigin(db: Database, origin: string): Promise<LogHead | null> {
  const [row] = await db.select().from(logHead).where(eq(logHead.origin, origin));
  return row ? headOf(row) : null;
}

/** Creates a log without entries. Returns false if another process was faster. */
export async function insertHead(
  tx: Database,
  head: { logId: string; ownerId: string | null; origin: string | null; generation: number },
): Promise<boolean> {
  const made = await tx.insert(logHead).values(head).onConflictDoNothing().returning({ logId: logHead.logId });
  return made.length === 1;
}

/** Data that an append writes. */
export interface Append {
  readonly head: LogHead;
  readonly rows: readonly EntryRow[];
  readonly nodes: readonly TreeNode[];
  readonly lastIssuedAt: number;
  readonly checkpoint: SignedCheckpoint | null;
  /** Channel on which readers are notified when the transaction commits. */
  readonly channel: string;
}

/** Writes all entries in one statement, with columns as arrays, because every other writer waits meanwhile. */
export async function writeAppend(tx: Database, append: Append): Promise<void> {
  const { head, rows, nodes, checkpoint, channel } = append;
  const { logId, peaks } = head;
  const array = (values: readonly unknown[]) => sql.param(values);
  const moment = (ms: number) => new Date(ms).toISOString();
  const signedAt = checkpoint && moment(checkpoint.signedAt);
  await tx.execute(sql`
    with entries as (
      insert into log_entry (log_id, index, kind, market, issued_at, signal_id, strategy_id, bytes, leaf_hash)
      select ${logId}::text, * from unnest(
        ${array(rows.map((row) => row.index))}::bigint[],
        ${array(rows.map((row) => row.kind))}::text[],
        ${array(rows.map((row) => row.market))}::text[],
        ${array(rows.map((row) => moment(row.issuedAt)))}::timestamptz[],
        ${array(rows.map((row) => row.signalId))}::text[],
        ${array(rows.map((row) => row.strategyId))}::text[],
        ${array(rows.map((row) => Buffer.from(row.bytes)))}::bytea[],
        ${array(rows.map((row) => Buffer.from(row.leafHash)))}::bytea[])
    ), nodes as (
      insert into log_node (log_id, level, position, hash)
      select ${logId}::text, * from unnest(
        ${array(nodes.map((node) => node.level))}::integer[],
        ${array(nodes.map((node) => node.position))}::bigint[],
        ${array(nodes.map((node) => Buffer.from(node.hash)))}::bytea[])
    ), added as (
      insert into log_checkpoint (log_id, signed_at, size, note)
      select ${logId}::text, ${signedAt}::timestamptz, ${peaks.size}::bigint, ${checkpoint?.note ?? null}::text
      where ${checkpoint?.inHistory ?? false}::boolean
      on conflict do nothing
    ), head as (
      update log_head set
        size = ${peaks.size}::bigint,
        peaks = ${Buffer.from(peaks.toBytes())}::bytea,
        last_issued_at = ${moment(append.lastIssuedAt)}::timestamptz,
        checkpoint = coalesce(${checkpoint?.note ?? null}::text, checkpoint),
        signed_at = coalesce(${signedAt}::timestamptz, signed_at),
        kept_at = case when ${checkpoint?.inHistory ?? false}::boolean then ${signedAt}::timestamptz else kept_at end
      where log_id = ${logId}::text
    )
    select pg_notify(${channel}::text, '')`);
}

/** Stores a checkpoint that was signed without a new entry. */
export async function writeCheckpoint(tx: Database, head: LogHead, checkpoint: SignedCheckpoint): Promise<void> {
  const { logId } = head;
  const signedAt = new Date(checkpoint.signedAt);
  await tx
    .insert(logCheckpoint)
    .values({ logId, note: checkpoint.note, size: checkpoint.size, signedAt })
    .onConflictDoNothing();
  await tx
    .update(logHead)
    .set({ checkpoint: checkpoint.note, signedAt, historyAt: signedAt })
    .where(eq(logHead.logId, logId));
}

export async function insertKey(tx: Database, logId: string, verifierKey: string, fromSize: number): Promise<void> {
  await tx.insert(logKey).values({ logId, verifierKey, fromSize }).onConflictDoNothing();
}

/** Returns the verifier key that signs a log now. */
export async function findVerifierKey(db: Database, logId: string): Promise<string | null> {
  const [row] = await db
    .select({ verifierKey: logKey.verifierKey })
    .from(logKey)
    .where(eq(logKey.logId, logId))
    .orderBy(desc(logKey.fromSize), desc(logKey.createdAt))
    .limit(1);
  return row?.verifierKey ?? null;
}

export interface SignerRow {
  readonly origin: string;
  readonly verifierKey: string;
  readonly fromSize: number;
  readonly createdAt: Date;
}

/** Returns every key that ever signed one of the provider's logs, oldest first. */
export async function selectSigners(db: Database): Promise<SignerRow[]> {
  const rows = await db
    .select({
      origin: logHead.origin,
      verifierKey: logKey.verifierKey,
      fromSize: logKey.fromSize,
      createdAt: logKey.createdAt,
    })
    .from(logKey)
    .innerJoin(logHead, eq(logHead.logId, logKey.logId))
    .where(isNull(logHead.ownerId))
    .orderBy(logHead.generation, logKey.fromSize, logKey.createdAt);
  return rows.map((row) => ({ ...row, origin: row.origin! }));
}

/**
 * Returns the strategy of each of these signals, from their opening entries in any log of the owner, because a restore
 * begins another log.
 */
export async function strategiesOfSignals(
  db: Database,
  ownerId: string | null,
  signalIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ signalId: logEntry.signalId, strategyId: logEntry.strategyId })
    .from(logEntry)
    .innerJoin(logHead, eq(logHead.logId, logEntry.logId))
    .where(
      and(
        ownerId === null ? isNull(logHead.ownerId) : eq(logHead.ownerId, ownerId),
        inArray(logEntry.signalId, [...signalIds]),
        eq(logEntry.kind, 'signal.opened'),
      ),
    );
  return new Map(rows.map((row) => [row.signalId!, row.strategyId!]));
}

/** Returns the strategy of an entry; null if it refers to none, undefined if the log has no such entry. */
export async function strategyOfEntry(db: Database, logId: string, index: number): Promise<string | null | undefined> {
  const [row] = await db
    .select({ strategyId: logEntry.strategyId })
    .from(logEntry)
    .where(and(eq(logEntry.logId, logId), eq(logEntry.index, index)));
  return row?.strategyId;
}

/** Returns the entries of an index range, ascending, both ends included. */
export async function selectEntries(db: Database, logId: string, from: number, to: number): Promise<EntryRow[]> {
  const rows = await db
    .select()
    .from(logEntry)
    .where(and(eq(logEntry.logId, logId), sql`${logEntry.index} between ${from} and ${to}`))
    .orderBy(logEntry.index);
  return rows.map((row) => ({ ...row, kind: row.kind as LogKind, issuedAt: row.issuedAt.getTime() }));
}

/** Returns all entries about these signals, ascending. */
export async function selectEntriesOf(db: Database, logId: string, signalIds: readonly string[]): Promise<EntryRow[]> {
  if (signalIds.length === 0) return [];
  const rows = await db
    .select()
    .from(logEntry)
    .where(and(eq(logEntry.logId, logId), inArray(logEntry.signalId, [...signalIds])))
    .orderBy(logEntry.index);
  return rows.map((row) => ({ ...row, kind: row.kind as LogKind, issuedAt: row.issuedAt.getTime() }));
}

/** Returns all entries about these signals in the provider's logs, including logs before a restore. */
export async function selectProviderEntriesOf(db: Database, signalIds: readonly string[]): Promise<EntryRow[]> {
  if (signalIds.length === 0) return [];
  const rows = await db
    .select(getTableColumns(logEntry))
    .from(logEntry)
    .innerJoin(logHead, eq(logHead.logId, logEntry.logId))
    .where(and(isNull(logHead.ownerId), inArray(logEntry.signalId, [...signalIds])))
    .orderBy(logHead.generation, logEntry.index);
  return rows.map((row) => ({ ...row, kind: row.kind as LogKind, issuedAt: row.issuedAt.getTime() }));
}

/** Returns the provider's logs that received entries after a moment, oldest first. */
export async function selectProviderLogs(db: Database, moment: Date): Promise<string[]> {
  const rows = await db
    .select({ logId: logHead.logId })
    .from(logHead)
    .where(and(isNull(logHead.ownerId), gt(logHead.lastIssuedAt, moment)))
    .orderBy(logHead.generation);
  return rows.map(({ logId }) => logId);
}

const FROM_THE_END = 200;

/** Returns the entries issued after a moment, newest first. Reads from the end, because times in a log ascend. */
export async function selectIssuedAfter(db: Database, logId: string, moment: Date): Promise<EntryRow[]> {
  const found: EntryRow[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; before = found.at(-1)!.index) {
    const rows = await db
      .select()
      .from(logEntry)
      .where(and(eq(logEntry.logId, logId), lt(logEntry.index, before)))
      .orderBy(desc(logEntry.index))
      .limit(FROM_THE_END);
    const recent = rows.filter(({ issuedAt }) => issuedAt > moment);
    found.push(...recent.map((row) => ({ ...row, kind: row.kind as LogKind, issuedAt: row.issuedAt.getTime() })));
    if (recent.length < FROM_THE_END) return found;
  }
}

/** Returns the hashes of these nodes of the tree, by `level/position`; leaves are level 0. */
export async function selectNodes(
  db: Database,
  logId: string,
  nodes: readonly NodeId[],
): Promise<Map<string, Uint8Array>> {
  const { rows } = await db.execute<{ level: number; position: string; hash: Uint8Array }>(sql`
    with wanted as (
      select * from unnest(
        ${sql.param(nodes.map((node) => node.level))}::integer[],
        ${sql.param(nodes.map((node) => node.position))}::bigint[]) as wanted (level, position))
    select level, position, hash from wanted join ${logNode} using (level, position) where log_id = ${logId}
    union all
    select 0, position, leaf_hash from wanted join ${logEntry} on index = position + 1
    where level = 0 and log_id = ${logId}`);
  return new Map(rows.map(({ level, position, hash }) => [`${level}/${position}`, hash]));
}
