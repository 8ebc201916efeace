import { and, eq, exists, gte, lte } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { signIn } from '../identity.tables.ts';
import { factorRemoval } from '../second-factor.tables.ts';

export type FactorRemovalRow = typeof factorRemoval.$inferSelect;

/** Returns the requested removal of an account; null if no one asked for one. */
export async function findFactorRemoval(db: Database, accountId: string): Promise<FactorRemovalRow | null> {
  const [row] = await db.select().from(factorRemoval).where(eq(factorRemoval.accountId, accountId));
  return row ?? null;
}

/** Stores a request. Returns false if there is one. */
export async function insertFactorRemoval(db: Database, row: FactorRemovalRow): Promise<boolean> {
  return (await db.insert(factorRemoval).values(row).onConflictDoNothing().returning()).length > 0;
}

/** Withdraws a request. Returns false if there is none. */
export async function deleteFactorRemoval(db: Database, accountId: string): Promise<boolean> {
  return (await db.delete(factorRemoval).where(eq(factorRemoval.accountId, accountId)).returning()).length > 0;
}

/** Withdraws the request of an account that has proved since then who it is. Returns whether it did. */
export async function deleteDisproven(db: Database, accountId: string): Promise<boolean> {
  const proof = db
    .select({ id: signIn.id })
    .from(signIn)
    .where(and(eq(signIn.userId, factorRemoval.accountId), gte(signIn.steppedUpAt, factorRemoval.requestedAt)));
  const deleted = await db
    .delete(factorRemoval)
    .where(and(eq(factorRemoval.accountId, accountId), exists(proof)))
    .returning();
  return deleted.length > 0;
}

/** Returns an account whose removal is due, its request locked; null if there is none. Other nodes skip it. */
export async function lockDueRemoval(db: Database, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ accountId: factorRemoval.accountId })
    .from(factorRemoval)
    .where(lte(factorRemoval.dueAt, now))
    .limit(1)
    .for('update', { skipLocked: true });
  return row?.accountId ?? null;
}
