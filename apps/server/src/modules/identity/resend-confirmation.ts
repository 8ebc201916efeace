import { DAY_MS } from '@sealtick/engine';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { newToken } from '../../platform/new-token.ts';
import { pendingSignUp } from './identity.tables.ts';
import type { IdentityMails } from './identity-mails.ts';

/**
 * Sends the link of the newest sign-up of an address again, valid for another 24 hours; the previous link ends. No one
 * but the owner of the address confirms it. Returns when it was signed up. @throws {AppError} NOT_FOUND
 */
export async function resendConfirmation(
  { clock, mails }: { readonly clock: Clock; readonly mails: IdentityMails },
  db: Database,
  given: string,
): Promise<Date> {
  const email = given.toLowerCase();
  const now = clock.now();
  const [waiting] = await db
    .select()
    .from(pendingSignUp)
    .where(and(eq(pendingSignUp.email, email), gt(pendingSignUp.expiresAt, new Date(now))))
    .orderBy(desc(pendingSignUp.createdAt))
    .limit(1)
    .for('update');
  if (!waiting) throw new AppError('NOT_FOUND', 'No sign-up of this address waits for its confirmation.');
  const token = newToken();
  await db
    .update(pendingSignUp)
    .set({ tokenHash: hashToken(token), expiresAt: new Date(now + DAY_MS) })
    .where(eq(pendingSignUp.tokenHash, waiting.tokenHash));
  // A person asks for it: others who sign up with the address do not prevent it.
  await mails.in(db).sendConfirmation(email, token, '/', { isUnlimited: true });
  return waiting.createdAt;
}
