import { randomBytes } from 'node:crypto';
import { returnPath, type SignInBody } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { account, pendingSignUp } from './identity.tables.ts';
import type { IdentityMails } from './identity-mails.ts';
import { hashPassword } from './password-hash.ts';

/** Validity of the link in the mail. */
const CONFIRM_MS = DAY_MS;

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: Pick<IdentityMails, 'sendConfirmation' | 'sendHasAccount'>;
  readonly termsVersion: () => string;
}

/**
 * Stores a sign-up until the owner of the address confirms it. An address that has an account gets another mail, after
 * the same work, so that the caller cannot tell which addresses have accounts.
 * @returns The token of the link, which goes to the address alone.
 */
export async function beginSignUp(
  { database, clock, mails, termsVersion }: Needs,
  { email: given, password, returnTo }: Pick<SignInBody<'sign-up'>, 'email' | 'password' | 'returnTo'>,
): Promise<string> {
  const email = given.toLowerCase();
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const hashed = await hashPassword(password);
  const [known] = await database.select({ id: account.id }).from(account).where(eq(account.email, email));
  const row = { email, password: hashed, termsVersion: termsVersion(), createdAt: new Date(now) };
  if (!known) {
    await database
      .insert(pendingSignUp)
      .values({ ...row, tokenHash: hashToken(token), expiresAt: new Date(now + CONFIRM_MS) });
    await mails.sendConfirmation(email, token, returnPath(returnTo));
  } else await mails.sendHasAccount(email);
  return token;
}
