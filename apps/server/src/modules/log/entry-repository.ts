import type { LogKind } from '@sealtick/contract';
import type { AssetClass, MarketKind } from '@sealtick/engine';
import type { NodeId } from '@sealtick/log';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { logEntry, logHead, logNode } from './log.tables.ts';

/** What an entry is about. */
export interface Subject {
  /** Null if it is about none or several. */
  readonly strategyId: string | null;
  /** Of the signal's instrument; null without one, or if it is unknown. */
  readonly assetClass: AssetClass | null;
}

/** An entry's row. */
export interface EntryRow extends Subject {
  readonly index: number;
  readonly kind: LogKind;
  readonly market: MarketKind;
  readonly issuedAt: number;
  readonly signalId: string | null;
  readonly bytes: Uint8Array;
  readonly leafHash: Uint8Array;
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
export async function selectSignalEntries(
  db: Database,
  logId: string,
  signalIds: readonly string[],
): Promise<EntryRow[]> {
  if (signalIds.length === 0) return [];
  const rows = await db
    .select()
    .from(logEntry)
    .where(and(eq(logEntry.logId, logId), inArray(logEntry.signalId, [...signalIds])))
    .orderBy(logEntry.index);
  return rows.map((row) => ({ ...row, kind: row.kind as LogKind, issuedAt: row.issuedAt.getTime() }));
}

/** Returns all entries about these signals in the provider's logs, including logs before a restore. */
export async function selectProviderEntries(db: Database, signalIds: readonly string[]): Promise<EntryRow[]> {
  if (signalIds.length === 0) return [];
  const rows = await db
    .select(getTableColumns(logEntry))
    .from(logEntry)
    .innerJoin(logHead, eq(logHead.logId, logEntry.logId))
    .where(and(isNull(logHead.ownerId), inArray(logEntry.signalId, [...signalIds])))
    .orderBy(logHead.generation, logEntry.index);
  return rows.map((row) => ({ ...row, kind: row.kind as LogKind, issuedAt: row.issuedAt.getTime() }));
}

/** Returns what the entries about signals after an index are about, ascending. */
export async function selectSignalEntriesAfter(
  db: Database,
  logId: string,
  after: number,
): Promise<(Omit<EntryRow, 'bytes' | 'leafHash' | 'market'> & { readonly signalId: string })[]> {
  const { bytes: _bytes, leafHash: _leafHash, market: _market, logId: _logId, ...columns } = getTableColumns(logEntry);
  const rows = await db
    .select(columns)
    .from(logEntry)
    .where(
      and(
        eq(logEntry.logId, logId),
        gt(logEntry.index, after),
        inArray(logEntry.kind, ['signal.opened', 'signal.updated', 'signal.closed']),
      ),
    )
    .orderBy(logEntry.index);
  return rows.map((row) => ({ ...row, signalId: row.signalId!, issuedAt: row.issuedAt.getTime() }));
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

const SUBJECT = { strategyId: logEntry.strategyId, assetClass: logEntry.assetClass };

/**
 * Returns the subject of each of these signals, from their opening entries in any log of the owner, because a restore
 * begins another log.
 */
export async function subjectsOfSignals(
  db: Database,
  ownerId: string | null,
  signalIds: readonly string[],
): Promise<Map<string, Subject>> {
  if (signalIds.length === 0) return new Map();
  const rows = await db
    .select({ signalId: logEntry.signalId, ...SUBJECT })
    .from(logEntry)
    .innerJoin(logHead, eq(logHead.logId, logEntry.logId))
    .where(
      and(
        ownerId === null ? isNull(logHead.ownerId) : eq(logHead.ownerId, ownerId),
        inArray(logEntry.signalId, [...signalIds]),
        eq(logEntry.kind, 'signal.opened'),
      ),
    );
  return new Map(rows.map(({ signalId, ...subject }) => [signalId!, subject]));
}

/** Returns the subject of an entry; null if the log has no such entry. */
export async function subjectOfEntry(db: Database, logId: string, index: number): Promise<Subject | null> {
  const [row] = await db
    .select(SUBJECT)
    .from(logEntry)
    .where(and(eq(logEntry.logId, logId), eq(logEntry.index, index)));
  return row ?? null;
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
