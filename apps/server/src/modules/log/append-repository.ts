import type { TreeNode } from '@sealtick/log';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { EntryRow } from './entry-repository.ts';
import type { LogHead } from './head-repository.ts';
import { logCheckpoint, logHead } from './log.tables.ts';

export interface SignedCheckpoint {
  readonly note: string;
  readonly size: number;
  readonly signedAt: number;
  /** Whether it is added to the checkpoint history. */
  readonly inHistory: boolean;
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

/** Writes all entries in one statement, with columns as arrays, because every other writer waits in the meantime. */
export async function writeAppend(db: Database, append: Append): Promise<void> {
  const { head, rows, nodes, checkpoint, channel } = append;
  const { logId, peaks } = head;
  const array = (values: readonly unknown[]) => sql.param(values);
  const moment = (ms: number) => new Date(ms).toISOString();
  const signedAt = checkpoint && moment(checkpoint.signedAt);
  await db.execute(sql`
    with entries as (
      insert into log_entry (log_id, index, kind, market, issued_at, signal_id, strategy_id, asset_class, bytes, leaf_hash)
      select ${logId}::text, * from unnest(
        ${array(rows.map((row) => row.index))}::bigint[],
        ${array(rows.map((row) => row.kind))}::text[],
        ${array(rows.map((row) => row.market))}::text[],
        ${array(rows.map((row) => moment(row.issuedAt)))}::timestamptz[],
        ${array(rows.map((row) => row.signalId))}::text[],
        ${array(rows.map((row) => row.strategyId))}::text[],
        ${array(rows.map((row) => row.assetClass))}::text[],
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
export async function writeCheckpoint(db: Database, head: LogHead, checkpoint: SignedCheckpoint): Promise<void> {
  const { logId } = head;
  const signedAt = new Date(checkpoint.signedAt);
  await db
    .insert(logCheckpoint)
    .values({ logId, note: checkpoint.note, size: checkpoint.size, signedAt })
    .onConflictDoNothing();
  await db
    .update(logHead)
    .set({ checkpoint: checkpoint.note, signedAt, historyAt: signedAt })
    .where(eq(logHead.logId, logId));
}
