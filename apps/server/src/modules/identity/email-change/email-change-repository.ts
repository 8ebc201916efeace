import { and, eq, gt, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { claimMails } from '../../../platform/mail/mail-repository.ts';
import { account } from '../account.tables.ts';
import { emailChange } from '../email-change.tables.ts';
import { pendingSignUp } from '../identity.tables.ts';

export type EmailChange = typeof emailChange.$inferSelect;
type NewChange = Omit<EmailChange, 'oldConfirmedAt' | 'newConfirmedAt'>;

/** Stores a change in place of an earlier one, whose links end. */
export async function putEmailChange(db: Database, row: NewChange): Promise<void> {
  const fresh = { ...row, oldConfirmedAt: null, newConfirmedAt: null };
  await db.insert(emailChange).values(fresh).onConflictDoUpdate({ target: emailChange.accountId, set: fresh });
}

/** Returns the change of a token, locked until the transaction ends; null if the token is unknown or too old. */
export async function lockEmailChange(db: Database, tokenHash: string, now: Date): Promise<EmailChange | null> {
  const isOfToken = or(eq(emailChange.oldTokenHash, tokenHash), eq(emailChange.newTokenHash, tokenHash));
  const [found] = await db
    .select()
    .from(emailChange)
    .where(and(isOfToken, gt(emailChange.expiresAt, now)))
    .for('update');
  return found ?? null;
}

/** Stores that a change is confirmed at one address. */
export async function putConfirmation(
  db: Database,
  accountId: string,
  confirmed: Partial<Pick<EmailChange, 'oldConfirmedAt' | 'newConfirmedAt'>>,
): Promise<void> {
  await db.update(emailChange).set(confirmed).where(eq(emailChange.accountId, accountId));
}

/** Gives an account its new address. Returns false if another account has it. @param before Its address so far */
export async function applyEmailChange(
  db: Database,
  { accountId, email }: EmailChange,
  { before, at }: { readonly before: string; readonly at: Date },
): Promise<boolean> {
  const [taken] = await db.select({ id: account.id }).from(account).where(eq(account.email, email));
  if (taken) return false;
  await db.update(account).set({ email, updatedAt: at }).where(eq(account.id, accountId));
  await db.delete(emailChange).where(eq(emailChange.accountId, accountId));
  await db.delete(pendingSignUp).where(eq(pendingSignUp.email, email));
  // The account no longer leads to them by its address.
  await claimMails(db, before, accountId);
  return true;
}
