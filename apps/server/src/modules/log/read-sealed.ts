import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type EntryRow, selectProviderEntries } from './entry-repository.ts';
import { logEntry, logHead } from './log.tables.ts';

/** Entries of one log, with a signed note that covers them. */
export interface SealedEntries {
  readonly checkpoint: string;
  readonly rows: readonly EntryRow[];
}

/** Returns these entries of a log, by index, regardless of entitlement; null if there is no such signed log. */
export async function readSealed(
  db: Database,
  logId: string,
  indexes: readonly number[],
): Promise<SealedEntries | null> {
  const rows = await db
    .select()
    .from(logEntry)
    .where(and(eq(logEntry.logId, logId), inArray(logEntry.index, [...indexes])));
  // Read after the entries, so that it covers them.
  const [head] = await db.select({ checkpoint: logHead.checkpoint }).from(logHead).where(eq(logHead.logId, logId));
  if (!head || head.checkpoint === null) return null;
  return {
    checkpoint: head.checkpoint,
    rows: rows.map((row) => ({ ...row, kind: row.kind as EntryRow['kind'], issuedAt: row.issuedAt.getTime() })),
  };
}

/** Returns every entry about these signals, in the order of the logs, regardless of entitlement. */
export const readEntriesAbout = selectProviderEntries;
