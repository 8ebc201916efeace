import type { Database } from '../../platform/database.ts';
import { auditCheck } from './audit.tables.ts';

type CheckRow = Omit<typeof auditCheck.$inferSelect, 'id'>;

/** Returns the result of the last verification; null before the first one. */
export async function findCheck(database: Database): Promise<CheckRow | null> {
  const [found] = await database.select().from(auditCheck);
  if (!found) return null;
  const { id: _id, ...row } = found;
  return row;
}

/** Stores the result of a verification in place of the last one. */
export async function putCheck(database: Database, row: CheckRow): Promise<void> {
  await database.insert(auditCheck).values(row).onConflictDoUpdate({ target: auditCheck.id, set: row });
}
