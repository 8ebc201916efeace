import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { PASSWORD_PROVIDER } from './check-password.ts';
import { hashToken } from './hash-token.ts';
import { pendingSignUp } from './identity.tables.ts';

/**
 * Plugin with the call behind the button that a mail leads to: creates the account with the password of exactly this
 * sign-up, and signs the browser in. An address with several sign-ups keeps none of the others.
 */
export const confirmSignUp = (database: Database) => ({
  id: 'confirm-sign-up' as const,
  endpoints: {
    confirmSignUp: createAuthEndpoint(
      '/confirm-sign-up',
      { method: 'POST', body: z.object({ token: z.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const isThis = and(
          eq(pendingSignUp.tokenHash, hashToken(ctx.body.token)),
          gt(pendingSignUp.expiresAt, new Date()),
        );
        const [pending] = await database.select().from(pendingSignUp).where(isThis);
        if (!pending) throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' });
        const { email, password, termsVersion, createdAt } = pending;
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
