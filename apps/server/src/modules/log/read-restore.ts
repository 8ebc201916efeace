import type { LogRestore } from '@sealtick/contract';
import { NoteError, parseCheckpoint, parseNote } from '@sealtick/log';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';

/** The first entry of the provider's current log, if it gives a restore. */
const FIRST = sql`
  select e.log_id, e.issued_at, e.bytes from log_entry e
  where e.index = 1 and e.kind = 'log.restored'
    and e.log_id = (select log_id from log_head where owner_id is null order by generation desc limit 1)`;

/** When the provider's current log began after a restore, as SQL; null if it did not. What was published before is in a former log. */
export const restoredAt: SQL<Date | null> = sql`(select first.issued_at from (${FIRST}) first)`;

/** Returns the restore with which the provider's current log began; null if there was none. */
export async function readRestore(db: Database): Promise<LogRestore | null> {
  const { rows } = await db.execute<{ issued_at: string; bytes: Uint8Array }>(FIRST);
  const first = rows[0];
  if (!first) return null;
  return { at: new Date(first.issued_at).toISOString(), lostEntries: sizeOfLost(first.bytes) };
}

/** Whether a log began because the previous one had lost entries: a backup was restored. */
export async function followsRestore(db: Database, logId: string): Promise<boolean> {
  const { rows } = await db.execute<{ log_id: string }>(FIRST);
  return rows[0]?.log_id === logId;
}

/** Returns the number of entries of the lost log; 0 where the entry was damaged, which the audit reports. */
function sizeOfLost(bytes: Uint8Array): number {
  try {
    const { checkpoint } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { checkpoint: string };
    return parseCheckpoint(parseNote(checkpoint).text).size;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof NoteError) return 0;
    throw error;
  }
}
