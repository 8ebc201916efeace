import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { insertAccount, putAcceptance } from './account-repository.ts';
import { putPassword } from './check-password.ts';
import { pendingSignUp } from './identity.tables.ts';
import { getRefusal } from './refusal.ts';

/** Returns the condition of the sign-up whose email has a token, while its link is valid. */
const isOf = (token: string) =>
  and(eq(pendingSignUp.tokenHash, hashToken(token)), gt(pendingSignUp.expiresAt, sql`now()`));

/** Whether a sign-up waits for this token. */
export const isSignUp = async (db: Database, token: string): Promise<boolean> =>
  (await db.$count(pendingSignUp, isOf(token))) > 0;

/** What a person types in another browser than the one that signed up, in place of what was typed there. */
export interface TypedElsewhere {
  readonly passwordHash: string;
  /** Versions of terms and risk disclosure that the site shows. */
  readonly termsVersion: string;
}

/**
 * Creates the account of a sign-up, once, with the password of exactly this sign-up or with the one that was typed elsewhere. An
 * address with several sign-ups keeps none of them. Returns the id of the account. @throws {AppError} if the link is not valid
 */
export async function confirmSignUp(db: Database, token: string, typed: TypedElsewhere | null): Promise<string> {
  const { row, at } = await takeSignUps(db, token);
  const accountId = await insertAccount(db, row.email, at);
  if (accountId === null) throw getRefusal('ACCOUNT_EXISTS');
  const acceptance = typed === null ? { ...row, acceptedAt: row.createdAt } : { ...typed, acceptedAt: at };
  await putAcceptance(db, accountId, acceptance, at);
  await putPassword(db, accountId, typed?.passwordHash ?? row.password, at);
  return accountId;
}

/** Takes every sign-up of an address out, in one statement. Returns that of the token, and the time of the database. */
async function takeSignUps(db: Database, token: string) {
  const email = db.select({ email: pendingSignUp.email }).from(pendingSignUp).where(isOf(token));
  const at = sql<Date>`now()`.mapWith(pendingSignUp.expiresAt).as('at');
  const { email: address, tokenHash, password, termsVersion, createdAt } = pendingSignUp;
  const taken = await db
    .delete(pendingSignUp)
    .where(eq(pendingSignUp.email, email))
    .returning({ email: address, tokenHash, password, termsVersion, createdAt, at });
  // Another request may have taken it.
  const row = taken.find((one) => one.tokenHash === hashToken(token));
  if (!row) throw getRefusal('INVALID_TOKEN');
  return { row, at: row.at };
}
