import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { PASSWORD_PROVIDER } from './check-password.ts';
import { pendingSignUp } from './identity.tables.ts';

/** Returns the condition of the sign-up whose mail has a token, while its link is valid. */
const isOf = (token: string) =>
  and(eq(pendingSignUp.tokenHash, hashToken(token)), gt(pendingSignUp.expiresAt, new Date()));

/** Whether a sign-up waits for this token. */
export const isSignUp = async (database: Database, token: string): Promise<boolean> =>
  (await database.$count(pendingSignUp, isOf(token))) > 0;

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
