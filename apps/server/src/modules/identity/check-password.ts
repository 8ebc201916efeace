import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type AppError, refuseField } from '../../platform/errors.ts';
import { account } from './account.tables.ts';
import { credential } from './identity.tables.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Provider of the credential that is a password. */
const PASSWORD_PROVIDER = 'credential';

const ofAccount = (accountId: string) =>
  and(eq(credential.userId, accountId), eq(credential.providerId, PASSWORD_PROVIDER));

/** The account of a password that was checked. */
export interface CheckedPassword {
  readonly accountId: string;
  readonly hash: string;
}

/** Returns the account of an address whose password this is; null for any other, after the same work. */
export async function findByPassword(db: Database, email: string, password: string): Promise<CheckedPassword | null> {
  const [found] = await db
    .select({ accountId: account.id, hash: credential.password })
    .from(account)
    .innerJoin(credential, and(eq(credential.userId, account.id), eq(credential.providerId, PASSWORD_PROVIDER)))
    .where(and(eq(account.email, email.toLowerCase()), eq(account.emailVerified, true)));
  if (!found?.hash) {
    await hashPassword(password);
    return null;
  }
  const { accountId, hash } = found;
  return (await verifyPassword({ hash, password })) ? { accountId, hash } : null;
}

/** Whether a checked password is still that of its account. It stays so until the transaction ends. */
export async function isStillPassword(db: Database, { accountId, hash }: CheckedPassword): Promise<boolean> {
  const same = and(ofAccount(accountId), eq(credential.password, hash));
  return (await db.select({ id: credential.id }).from(credential).where(same).for('share')).length > 0;
}

/** Returns the hash of a password. @throws {AppError} UNPROCESSABLE unless it is the password of the account. */
export async function checkPassword(db: Database, accountId: string, password: string): Promise<string> {
  const [found] = await db.select({ hash: credential.password }).from(credential).where(ofAccount(accountId));
  if (found?.hash && (await verifyPassword({ hash: found.hash, password }))) return found.hash;
  throw wrongPassword();
}

/** Returns the refusal of a password. */
export const wrongPassword = (): AppError => refuseField('password', 'This is not the password of the account.');

/** Stores the hash of a new password, also for an account that had none. */
export async function putPassword(db: Database, accountId: string, hash: string, at: Date): Promise<void> {
  const changed = { password: hash, updatedAt: at };
  const { rowCount } = await db.update(credential).set(changed).where(ofAccount(accountId));
  if (rowCount !== 0) return;
  const row = { id: randomUUID(), userId: accountId, accountId, providerId: PASSWORD_PROVIDER, createdAt: at };
  await db.insert(credential).values({ ...row, ...changed });
}

/** Stores the hash of a new password. Returns false if the account has another than the former one. */
export async function replacePassword(
  db: Database,
  accountId: string,
  { former, hash }: { readonly former: string; readonly hash: string },
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(credential)
    .set({ password: hash, updatedAt: at })
    .where(and(ofAccount(accountId), eq(credential.password, former)));
  return rowCount === 1;
}

/** Returns when the password of an account was chosen; null without one. */
export async function findPasswordTime(db: Database, accountId: string): Promise<Date | null> {
  const [found] = await db.select({ at: credential.updatedAt }).from(credential).where(ofAccount(accountId));
  return found?.at ?? null;
}
