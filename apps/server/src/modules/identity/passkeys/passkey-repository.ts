import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { passkey, passkeyChallenge } from '../passkey.tables.ts';

export type PasskeyStored = typeof passkey.$inferSelect;

const ofAccount = (accountId: string, id: string) => and(eq(passkey.accountId, accountId), eq(passkey.id, id));

/** Returns the passkeys of an account, the oldest first. */
export const selectPasskeys = (db: Database, accountId: string): Promise<PasskeyStored[]> =>
  db.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(asc(passkey.createdAt), passkey.id);

/** Returns a passkey of any account; null if it is unknown. */
export async function findPasskey(db: Database, id: string): Promise<PasskeyStored | null> {
  const [found] = await db.select().from(passkey).where(eq(passkey.id, id));
  return found ?? null;
}

/** Stores a new passkey. Returns false if it exists. */
export async function insertPasskey(db: Database, row: typeof passkey.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id });
  return inserted.length > 0;
}

/** Stores the use of a passkey. Returns false if another use was counted further. */
export async function putPasskeyUse(db: Database, id: string, counter: number, at: Date): Promise<boolean> {
  const put = await db
    .update(passkey)
    .set({ counter, usedAt: at })
    .where(and(eq(passkey.id, id), lte(passkey.counter, counter)))
    .returning({ id: passkey.id });
  return put.length > 0;
}

/** Renames a passkey of an account. Returns false if the account has no such one. */
export async function putPasskeyName(db: Database, accountId: string, id: string, name: string) {
  const put = await db.update(passkey).set({ name }).where(ofAccount(accountId, id)).returning({ id: passkey.id });
  return put.length > 0;
}

/** Deletes a passkey of an account. Returns false if the account has no such one. */
export async function deletePasskey(db: Database, accountId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(passkey).where(ofAccount(accountId, id)).returning({ id: passkey.id });
  return deleted.length > 0;
}

/** Deletes every passkey of an account. */
export async function deletePasskeys(db: Database, accountId: string): Promise<void> {
  await db.delete(passkey).where(eq(passkey.accountId, accountId));
}

/** Marks a challenge as signed. Returns false if it was before. */
export async function insertChallenge(db: Database, challenge: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insert(passkeyChallenge)
    .values({ challenge, expiresAt })
    .onConflictDoNothing()
    .returning({ challenge: passkeyChallenge.challenge });
  return inserted.length > 0;
}
