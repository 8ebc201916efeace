import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { newToken } from '../../../platform/new-token.ts';
import { getRefusal } from '../refusal.ts';
import { readFactors } from '../second-factor/read-factors.ts';
import { SIGN_IN_SECONDS } from '../sign-in-cookie.ts';
import { lockAccount } from '../verified-address.ts';
import { insertSignIn } from './sign-ins-repository.ts';

/** What proves who someone is. A `factor` is a code of the app or a passkey. */
export interface SignInProof {
  readonly by: 'sign-up' | 'password' | 'link' | 'provider' | 'factor';
  /** Uses the proof up in the transaction of the login. Returns the account. @throws {AppError} if it no longer counts */
  readonly use: (db: Database) => Promise<string>;
}

/** What is stored of the browser that is logged in. */
export interface SignInBrowser {
  /** From `addressGroup`. */
  readonly ipAddress: string;
  readonly userAgent: string | null;
}

interface SignedIn {
  readonly accountId: string;
  /** Goes into the cookie; null if the account asks for a code first. */
  readonly token: string | null;
}

/** Signs a browser in. Every way to log in ends here, so that none forgets the code that the account asks for. */
export async function createSignIn(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { by, use }: SignInProof,
  browser: SignInBrowser,
): Promise<SignedIn> {
  const now = clock.now();
  const at = new Date(now);
  return withTransaction(db, async (tx) => {
    const accountId = await use(tx);
    // `endAccess` waits for this login and ends it, or this sees what changed.
    if (!(await lockAccount(tx, accountId))) throw getRefusal('TICKET_EXPIRED');
    const { hasTotp, hasPasskey } = await readFactors(tx, accountId);
    if (hasTotp && by !== 'factor') return { accountId, token: null };
    // What another site vouches for is not a proof for changing how the account is protected.
    const isProof = by === 'factor' || (by !== 'provider' && !hasPasskey);
    const token = newToken();
    await insertSignIn(tx, {
      id: randomBytes(24).toString('base64url'),
      token: hashToken(token),
      userId: accountId,
      ...browser,
      createdAt: at,
      updatedAt: at,
      expiresAt: new Date(now + SIGN_IN_SECONDS * 1_000),
      steppedUpAt: isProof ? at : null,
    });
    return { accountId, token };
  });
}
