import { returnPath, type SignInBody } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { hasMailRoom } from '../../platform/mail/mail-room.ts';
import { newToken } from '../../platform/new-token.ts';
import { findAccountId } from './find-account.ts';
import { pendingSignUp } from './identity.tables.ts';
import type { IdentityMails } from './identity-mails.ts';
import { hashPassword } from './password-hash.ts';

/** Validity of the link in the email. */
const CONFIRM_MS = DAY_MS;

interface SignUpDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mails: IdentityMails;
  readonly termsVersion: () => string;
}

/**
 * Stores a sign-up until the owner of the address confirms it. An address that has an account gets another email, after
 * the same work, so that the caller cannot tell which addresses have accounts.
 * @returns The token of the link, which goes to the address alone.
 */
export async function beginSignUp(
  { db, clock, mails, termsVersion }: SignUpDeps,
  { email: given, password, returnTo }: Pick<SignInBody<'sign-up'>, 'email' | 'password' | 'returnTo'>,
): Promise<string> {
  const email = given.toLowerCase();
  const now = clock.now();
  const token = newToken();
  const hashed = await hashPassword(password);
  await withTransaction(db, async (tx) => {
    const queued = mails.in(tx);
    if ((await findAccountId(tx, email)) !== null) return queued.sendHasAccount(email);
    // No one can confirm a sign-up whose email is dropped.
    if (await hasMailRoom(tx, email, { cause: 'sign-up', isByOwner: false }, now)) {
      const row = { email, password: hashed, termsVersion: termsVersion(), createdAt: new Date(now) };
      const expiresAt = new Date(now + CONFIRM_MS);
      await tx.insert(pendingSignUp).values({ ...row, tokenHash: hashToken(token), expiresAt });
    }
    return queued.sendConfirmation(email, token, returnPath(returnTo));
  });
  return token;
}
