import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

const PATH = '/sign-in-as';

const SignInAs = z.object({ accountId: z.string(), by: z.enum(['factor', 'provider', 'link']) });

/** Error code of a sign-in whose account also asks for a code. */
export const SECOND_STEP_NEEDED = 'SECOND_STEP_NEEDED';

/**
 * Plugin with the call that signs a browser in as an account which it has proven to be: by a `factor`, which is a second
 * step or a passkey, by a sign-in `provider`, or by a `link` in a mail.
 */
export const signInAs = {
  id: 'sign-in-as' as const,
  endpoints: {
    signInAs: createAuthEndpoint(PATH, { method: 'POST', body: SignInAs, requireHeaders: true }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(ctx.body.accountId);
      if (!user) throw new APIError('BAD_REQUEST', { code: 'TICKET_EXPIRED' });
      const session = await internalAdapter.createSession(user.id);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({});
    }),
  },
};

/** Returns how an account was proven to `signInAs`; null for every other call of the library. */
export const provenBy = (ctx: { readonly path?: string; readonly body?: unknown } | null) =>
  ctx?.path === PATH ? SignInAs.parse(ctx.body).by : null;

/** Returns what stops a sign-in whose password or link was right, but whose account also asks for a code. */
export const secondStepNeeded = (accountId: string): APIError =>
  new APIError('FORBIDDEN', { code: SECOND_STEP_NEEDED, accountId });
