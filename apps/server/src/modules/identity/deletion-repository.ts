import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { accountDeletion } from './account-deletion.tables.ts';

/** Stores that the owner of an account asks to delete it. A second request changes nothing. */
export async function insertDeletion(
  db: Database,
  accountId: string,
  requestedAt: Date,
  erasedAfter: Date,
): Promise<void> {
  await db.insert(accountDeletion).values({ accountId, requestedAt, erasedAfter }).onConflictDoNothing();
}

/** Returns when an account is erased; null if no one asked for it. */
export async function findErasedAfter(db: Database, accountId: string): Promise<Date | null> {
  const [row] = await db.select().from(accountDeletion).where(eq(accountDeletion.accountId, accountId));
  return row?.erasedAfter ?? null;
}

/** Returns when each of the accounts is erased; those that no one asked to delete are missing. */
export async function findErasures(db: Database, accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select()
    .from(accountDeletion)
    .where(inArray(accountDeletion.accountId, [...accountIds]));
  return new Map(rows.map(({ accountId, erasedAfter }) => [accountId, erasedAfter]));
}

/** Withdraws a request. Returns whether there was one. @param before Only one that was made earlier */
export async function deleteDeletion(db: Database, accountId: string, before?: Date): Promise<boolean> {
  const isEarlier = before && lt(accountDeletion.requestedAt, before);
  const { rowCount } = await db.delete(accountDeletion).where(and(eq(accountDeletion.accountId, accountId), isEarlier));
  return rowCount === 1;
}

/** Returns the accounts that are to be erased by now, the longest due first. */
export async function selectDueDeletions(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ accountId: accountDeletion.accountId })
    .from(accountDeletion)
    .where(lt(accountDeletion.erasedAfter, now))
    .orderBy(accountDeletion.erasedAfter);
  return rows.map(({ accountId }) => accountId);
}

/** Locks the request of an account that is to be erased by now. Returns false if it was withdrawn, or another node has it. */
export async function lockDueDeletion(db: Database, accountId: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ accountId: accountDeletion.accountId })
    .from(accountDeletion)
    .where(and(eq(accountDeletion.accountId, accountId), lt(accountDeletion.erasedAfter, now)))
    .for('update', { skipLocked: true });
  return found.length > 0;
}

/** Locks the request of an account, if there is one: a withdrawal that was under way is committed then. */
export async function lockDeletion(db: Database, accountId: string): Promise<void> {
  await db
    .select({ accountId: accountDeletion.accountId })
    .from(accountDeletion)
    .where(eq(accountDeletion.accountId, accountId))
    .for('update');
}
