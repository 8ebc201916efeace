import { randomBytes } from 'node:crypto';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { PASSWORD_PROVIDER } from './check-password.ts';
import { pendingSignUp } from './identity.tables.ts';
import { refusalOf } from './refusal.ts';

/** Returns the condition of the sign-up whose mail has a token, while its link is valid. */
const isOf = (token: string) =>
  and(eq(pendingSignUp.tokenHash, hashToken(token)), gt(pendingSignUp.expiresAt, new Date()));

/** Whether a sign-up waits for this token. */
export const isSignUp = async (database: Database, token: string): Promise<boolean> =>
  (await database.$count(pendingSignUp, isOf(token))) > 0;

/**
 * Does work with a sign-up whose token nobody else can use meanwhile: it has another one, which only the work knows. If the work
 * fails, the link of the mail is valid again. @throws {AppError} UNPROCESSABLE for a token of no sign-up
 */
export async function withTakenToken(
  database: Database,
  token: string,
  work: (taken: string) => Promise<void>,
): Promise<void> {
  const taken = randomBytes(32).toString('base64url');
  const replace = async (one: string, other: string) => {
    const set = { tokenHash: hashToken(other) };
    return (await database.update(pendingSignUp).set(set).where(isOf(one))).rowCount === 1;
  };
  if (!(await replace(token, taken))) throw refusalOf('INVALID_TOKEN');
  try {
    await work(taken);
  } catch (error) {
    await replace(taken, token).catch(() => {});
    throw error;
  }
}

/**
 * Plugin with the call behind the button that a mail leads to: creates the account with the password of exactly this
 * sign-up, or with the one chosen here, and signs the browser in. An address with several sign-ups keeps none of the
 * others.
 * @param acceptedVersion Returns the versions of terms and risk disclosure that the site shows.
 */
export const confirmSignUp = (database: Database, acceptedVersion: () => string) => ({
  id: 'confirm-sign-up' as const,
  endpoints: {
    confirmSignUp: createAuthEndpoint(
      '/confirm-sign-up',
      {
        method: 'POST',
        body: z.object({ token: z.string(), chosenHash: z.string().nullable() }),
        requireHeaders: true,
      },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const [pending] = await database.select().from(pendingSignUp).where(isOf(ctx.body.token));
        if (!pending) throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' });
        const { email } = pending;
        const { chosenHash } = ctx.body;
        const typed =
          chosenHash === null
            ? pending
            : { password: chosenHash, termsVersion: acceptedVersion(), createdAt: new Date() };
        const { password, termsVersion, createdAt } = typed;
        const isTaken = async () => (await internalAdapter.findUserByEmail(email)) !== null;
        if (await isTaken()) throw new APIError('CONFLICT', { code: 'ACCOUNT_EXISTS' });
        const given = { email, name: '', emailVerified: true, isAdult: true, termsVersion, termsAcceptedAt: createdAt };
        const user = await internalAdapter
          .createUser(given, { method: 'email-password' })
          .catch(async (error: unknown) => {
            // Two clicks at the same time.
            throw (await isTaken()) ? new APIError('CONFLICT', { code: 'ACCOUNT_EXISTS' }) : error;
          });
        const key = { userId: user.id, providerId: PASSWORD_PROVIDER, accountId: user.id };
        await internalAdapter.linkAccount({ ...key, password });
        await database.delete(pendingSignUp).where(eq(pendingSignUp.email, email));
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
  },
});
