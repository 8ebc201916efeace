import { eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { selectProviderHead } from './head-repository.ts';
import { logCheckpoint, logHead } from './log.tables.ts';

/** The head as stored, unchecked, so that the verifier can read a damaged one. */
export interface StoredHead {
  readonly logId: string;
  readonly origin: string;
  readonly size: number;
  readonly peaks: Uint8Array;
  readonly checkpoint: string | null;
  readonly signedAt: Date | null;
}

/** Returns the stored head of the provider's log; null if there is none. */
export async function selectStoredHead(db: Database): Promise<StoredHead | null> {
  const row = await selectProviderHead(db);
  return row ? { ...row, origin: row.origin! } : null;
}

export interface StoredEntry {
  readonly index: number;
  readonly kind: string;
  readonly market: string;
  readonly issuedAt: Date;
  readonly signalId: string | null;
  readonly strategyId: string | null;
  readonly bytes: Uint8Array;
  readonly leafHash: string;
}

/** Returns the entries of an index range, ascending, both ends included, with every column. */
export async function selectStoredEntries(
  db: Database,
  logId: string,
  from: number,
  to: number,
): Promise<StoredEntry[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select index, kind, market, issued_at, signal_id, strategy_id, bytes, encode(leaf_hash, 'hex') as leaf_hash
    from log_entry where log_id = ${logId} and index between ${from} and ${to} order by index`);
  return rows.map((row) => ({
    index: Number(row.index),
    kind: String(row.kind),
    market: String(row.market),
    issuedAt: new Date(row.issued_at as string),
    signalId: row.signal_id as string | null,
    strategyId: row.strategy_id as string | null,
    bytes: row.bytes as Uint8Array,
    leafHash: String(row.leaf_hash),
  }));
}

/** Returns every stored inner node of a level, by position. */
export async function selectLevel(db: Database, logId: string, level: number): Promise<Map<number, Uint8Array>> {
  const { rows } = await db.execute<{ position: string; hash: Uint8Array }>(
    sql`select position, hash from log_node where log_id = ${logId} and level = ${level}`,
  );
  return new Map(rows.map(({ position, hash }) => [Number(position), hash]));
}

/** Returns the checkpoints of the history, oldest first. */
export async function selectHistory(db: Database, logId: string): Promise<string[]> {
  const rows = await db
    .select({ note: logCheckpoint.note })
    .from(logCheckpoint)
    .where(eq(logCheckpoint.logId, logId))
    .orderBy(logCheckpoint.signedAt);
  return rows.map(({ note }) => note);
}

/** Returns the names of the provider's logs, oldest first. */
export async function selectOrigins(db: Database): Promise<string[]> {
  const rows = await db
    .select({ origin: logHead.origin })
    .from(logHead)
    .where(isNull(logHead.ownerId))
    .orderBy(logHead.generation);
  return rows.map(({ origin }) => origin!);
}
