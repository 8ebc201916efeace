import type { Database } from '../../platform/database.ts';
import { isTooOld } from './retention-rule.ts';
import { STORED_DATA } from './stored-data.ts';

/** Deletes the rows that are older than the retention table says. @param now ms UTC. */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  for (const { rule, tables } of STORED_DATA) {
    if (rule.kind !== 'age' || rule.isDropped) continue;
    for (const table of tables) await db.delete(table).where(isTooOld(rule, now));
  }
}
