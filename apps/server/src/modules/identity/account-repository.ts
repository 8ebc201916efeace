import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from './account.tables.ts';

/** Stores an account whose owner has proven to own the address. Returns its id; null if the address has an account. */
export async function insertAccount(db: Database, email: string, at: Date): Promise<string | null> {
  const id = randomBytes(24).toString('base64url');
  const inserted = await db
    .insert(account)
    .values({ id, email, emailVerified: true, name: '', createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: account.id });
  return inserted[0]?.id ?? null;
}

/** Stores that the person of an account is at least 18 and has accepted the terms. */
export async function putAcceptance(
  db: Database,
  accountId: string,
  { termsVersion, acceptedAt }: { readonly termsVersion: string; readonly acceptedAt: Date },
  at: Date,
): Promise<void> {
  const accepted = { isAdult: true, termsVersion, termsAcceptedAt: acceptedAt, updatedAt: at };
  await db.update(account).set(accepted).where(eq(account.id, accountId));
}
