import { Peaks } from '@sealtick/log';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { logHead } from './log.tables.ts';

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

type HeadRow = typeof logHead.$inferSelect;

const getHead = (row: HeadRow): LogHead => ({
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
export async function lockHead(db: Database, logId: string): Promise<LogHead | null> {
  const [row] = await db.select().from(logHead).where(eq(logHead.logId, logId)).for('update');
  return row ? getHead(row) : null;
}

/** Returns the stored head of the provider's current log, unchecked; undefined before the first start. */
export async function selectProviderHead(db: Database): Promise<HeadRow | undefined> {
  const [row] = await db
    .select()
    .from(logHead)
    .where(isNull(logHead.ownerId))
    .orderBy(desc(logHead.generation))
    .limit(1);
  return row;
}

/** Returns the head of the provider's current log; null before the first start. */
export async function findProviderHead(db: Database): Promise<LogHead | null> {
  const row = await selectProviderHead(db);
  return row ? getHead(row) : null;
}

/** Returns when the newest entry of the provider's current log was issued, ms UTC; null if it has none. */
export async function findLastIssuedAt(db: Database): Promise<number | null> {
  return (await selectProviderHead(db))?.lastIssuedAt?.getTime() ?? null;
}

/** Returns the head of the log with this origin; null if there is none. */
export async function findHeadByOrigin(db: Database, origin: string): Promise<LogHead | null> {
  const [row] = await db.select().from(logHead).where(eq(logHead.origin, origin));
  return row ? getHead(row) : null;
}

/** Creates a log without entries. Returns false if another process was faster. */
export async function insertHead(
  db: Database,
  head: { logId: string; ownerId: string | null; origin: string | null; generation: number },
): Promise<boolean> {
  const made = await db.insert(logHead).values(head).onConflictDoNothing().returning({ logId: logHead.logId });
  return made.length === 1;
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
