import { desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { logCosignature, logHead } from './log.tables.ts';

export type CosignatureRow = typeof logCosignature.$inferSelect;

/** Stores the newest cosignature of a witness in place of the previous one. */
export async function upsertCosignature(db: Database, row: CosignatureRow): Promise<void> {
  await db
    .insert(logCosignature)
    .values(row)
    .onConflictDoUpdate({ target: [logCosignature.logId, logCosignature.witness], set: row });
}

/** Returns the newest cosignature of each witness on the provider's current log, largest size first. */
export async function selectCosignatures(db: Database): Promise<CosignatureRow[]> {
  const inUse = db
    .select({ logId: logHead.logId })
    .from(logHead)
    .where(isNull(logHead.ownerId))
    .orderBy(desc(logHead.generation))
    .limit(1);
  return db
    .select()
    .from(logCosignature)
    .where(eq(logCosignature.logId, inUse))
    .orderBy(desc(logCosignature.size), logCosignature.witness);
}
