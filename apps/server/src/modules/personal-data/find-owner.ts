import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { Owner } from '../../platform/personal.ts';
import { findConfirmedEmails } from '../delivery/index.ts';
import { account } from '../identity/account.tables.ts';
import { trySubject } from '../identity/index.ts';

/** Returns by what the rows of an account are found; null if there is no such account. */
export async function findOwner(db: Database, accountId: string, secret: string): Promise<Owner | null> {
  const [found] = await db.select({ email: account.email }).from(account).where(eq(account.id, accountId));
  if (!found) return null;
  const otherAddresses = (await findConfirmedEmails(db, accountId)).map((address) => address.toLowerCase());
  const trySubjects = [found.email, `account ${accountId}`].map((subject) => trySubject(secret, subject));
  return { accountId, email: found.email, otherAddresses, trySubjects };
}

/** Returns the keyed hash by which the owner of an erased account is recognised. */
export const hashClosedAddress = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`closed ${email}`).digest('base64url');
