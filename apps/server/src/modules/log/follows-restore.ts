import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { logEntry } from './log.tables.ts';

/** Whether a log began because the one before it had lost entries: a backup was restored. */
export async function followsRestore(db: Database, logId: string): Promise<boolean> {
  const [first] = await db
    .select({ kind: logEntry.kind })
    .from(logEntry)
    .where(and(eq(logEntry.logId, logId), eq(logEntry.index, 1)));
  return first?.kind === 'log.restored';
}
