import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { account } from './account.tables.ts';
import { findErasedAfter } from './deletion-repository.ts';
import { signIn } from './identity.tables.ts';
import { getCaller } from './sign-ins/get-caller.ts';

const NOT_LOGGED_IN = 'Log in to call this.';

/** Returns the email address of an account; null if it does not exist. */
export async function findAddress(db: Database, accountId: string): Promise<string | null> {
  const [found] = await db.select({ email: account.email }).from(account).where(eq(account.id, accountId));
  return found?.email ?? null;
}

/**
 * Returns the address of an account, which stays locked until the transaction ends, so that two calls cannot both pass a
 * limit. @throws {AppError} FORBIDDEN if the address is not confirmed.
 */
export async function lockVerified(db: Database, accountId: string): Promise<string> {
  const [found] = await db
    .select({ email: account.email, isVerified: account.emailVerified })
    .from(account)
    .where(eq(account.id, accountId))
    .for('update');
  if (!found?.isVerified) throw new AppError('FORBIDDEN', 'Confirm your email address first.');
  return found.email;
}

/**
 * Locks the account of a caller as `lockVerified` does.
 * @throws {AppError} UNAUTHORIZED if the caller's session ended while the call waited
 */
export async function lockSignedIn(viewer: Pick<Viewer, 'db' | 'principal'>): Promise<void> {
  const { db } = viewer;
  const { accountId, signInId } = getCaller(viewer);
  await lockVerified(db, accountId);
  const isOpen = await db.$count(signIn, and(eq(signIn.userId, accountId), eq(signIn.id, signInId)));
  if (isOpen === 0) throw new AppError('UNAUTHORIZED', NOT_LOGGED_IN);
}

/**
 * Refuses a call that waited for the lock of its account while the deletion of the account was requested, which ended the caller's
 * session or key. The caller has locked the account. @throws {AppError} UNAUTHORIZED
 */
export async function requireNoDeletion(db: Database, accountId: string): Promise<void> {
  if ((await findErasedAfter(db, accountId)) !== null) throw new AppError('UNAUTHORIZED', NOT_LOGGED_IN);
}

/** Whether an address is the confirmed one of an account. @param address As typed */
export async function ownsAddress(db: Database, accountId: string, address: string): Promise<boolean> {
  const own = and(eq(account.id, accountId), eq(account.email, address.toLowerCase()), eq(account.emailVerified, true));
  return (await db.$count(account, own)) > 0;
}

/**
 * Whether an address belongs to an account whose owner has proven to own it. An account that has not is locked until the
 * transaction ends, so that two proofs cannot both be the first.
 */
export async function isTaken(db: Database, email: string): Promise<boolean> {
  const [found] = await db
    .select({ isVerified: account.emailVerified })
    .from(account)
    .where(eq(account.email, email))
    .for('update');
  return found?.isVerified ?? false;
}

/**
 * Locks an account until the transaction ends. Rows that belong to it can still be added: deliveries do not wait.
 * @returns Whether there is such an account
 */
export async function lockAccount(db: Database, accountId: string): Promise<boolean> {
  const ofId = eq(account.id, accountId);
  return (await db.select({ id: account.id }).from(account).where(ofId).for('no key update')).length > 0;
}

/** Returns the address of an account. @throws {AppError} FORBIDDEN if the address is not confirmed. */
export async function requireVerified(db: Database, accountId: string): Promise<string> {
  const [found] = await db
    .select({ email: account.email, isVerified: account.emailVerified })
    .from(account)
    .where(eq(account.id, accountId));
  if (!found?.isVerified) throw new AppError('FORBIDDEN', 'Confirm your email address first.');
  return found.email;
}
