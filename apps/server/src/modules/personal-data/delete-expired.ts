import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database.ts';
import { isTooOld } from './retention-rule.ts';
import { STORED_DATA } from './stored-data.ts';

/** Rows of one statement, which has a time limit. */
const BATCH = 5_000;

/**
 * Deletes the rows that are older than the retention table says, in batches. A table that fails keeps no other from being cleaned: the
 * errors of all are thrown at the end.
 * @param now ms UTC.
 */
export async function deleteExpired(db: Database, now: number, batch = BATCH): Promise<void> {
  const errors: unknown[] = [];
  for (const { rule, tables } of STORED_DATA) {
    if (rule.kind !== 'age' || rule.isDropped) continue;
    const tooOld = isTooOld(rule, now);
    for (const table of tables) await deleteRows(db, table, { tooOld, batch }).catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Rows that are too old could not be deleted.');
}

async function deleteRows(
  db: Database,
  table: PgTable,
  { tooOld, batch }: { tooOld: ReturnType<typeof isTooOld>; batch: number },
): Promise<void> {
  for (;;) {
    const rows = db
      .select({ place: sql`${table}.ctid` })
      .from(table)
      .where(tooOld)
      .limit(batch);
    const { rowCount } = await db.delete(table).where(sql`${table}.ctid = any(array(${rows}))`);
    if ((rowCount ?? 0) < batch) return;
  }
}
