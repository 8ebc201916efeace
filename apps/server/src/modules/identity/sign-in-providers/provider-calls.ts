import type { SignInAnswer } from '@sealtick/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { findSignedIn } from '../find-account.ts';
import type { IdentityActs } from '../identity-acts.ts';
import { signInToken } from '../sign-in-cookie.ts';
import type { AddSignInCall } from '../sign-in-handler.ts';
import { requireFreshProof } from '../step-up.ts';
import { beginProvider } from './begin-provider.ts';
import { expiredSecretCookie, secretCookie, secretOf } from './browser-secret.ts';
import { type ConnectNeeds, connectProvider } from './connect-provider.ts';
import { createProviderAccount } from './create-provider-account.ts';
import { accountOrSignUp, takeReturned } from './finish-provider.ts';
import type { SignInProvider } from './sign-in-provider.ts';

interface Needs extends ConnectNeeds {
  readonly acts: IdentityActs;
}

interface SignIns {
  /** Counts a try. @throws {AppError} RATE_LIMITED */
  readonly count: (request: FastifyRequest) => Promise<void>;
  /** Signs the browser in, unless the account asks for a code: then returns the ticket for that. */
  readonly signIn: (
    act: 'account.created' | 'sign-in.created',
    provider: SignInProvider,
    accountId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<{ readonly ticket: string } | undefined>;
}

/** Adds the calls with which a browser goes to a sign-in provider and comes back. */
export function mountProviders(add: AddSignInCall, needs: Needs, { count, signIn }: SignIns): void {
  const { database, clock, cookie, acts } = needs;
  const callerOf = async ({ headers }: FastifyRequest) => {
    const token = signInToken(headers.cookie, cookie.name);
    return token === null ? null : findSignedIn(database, token, clock.now());
  };

  add('begin-provider', async ({ provider, returnTo, connects }, request, reply) => {
    await count(request);
    const caller = connects ? await callerOf(request) : null;
    if (connects) {
      if (caller === null) throw new AppError('UNAUTHORIZED', 'Log in first.');
      await requireFreshProof(clock, database, caller);
    }
    const signInId = caller?.signInId ?? null;
    const { secret, url } = await beginProvider(needs, provider, { returnTo, signInId });
    reply.header('set-cookie', secretCookie(secret, cookie.secure));
    return { url };
  });

  add('finish-provider', async ({ provider: id, ...answer }, request, reply): Promise<SignInAnswer> => {
    await count(request);
    reply.header('set-cookie', expiredSecretCookie(cookie.secure));
    const secret = secretOf(request.headers.cookie, cookie.secure);
    const returned = await takeReturned(needs, id, secret, answer).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'UNPROCESSABLE') await acts.recordRefusedBy(id);
      throw error;
    });
    const { provider, returnTo, signInId } = returned;
    if (signInId !== null) {
      const set: string[] = [];
      const cookies = { header: request.headers.cookie, set: (one: string) => void set.push(one) };
      const accountId = await connectProvider(needs, await callerOf(request), returned, cookies);
      for (const one of set) reply.header('set-cookie', one);
      await acts.record('provider.connected', accountId);
      return { returnTo };
    }
    const found = await accountOrSignUp(needs, returned);
    if (!('accountId' in found)) return { returnTo, signUp: { ticket: found.signUpTicket, email: found.email } };
    return { returnTo, ...(await signIn('sign-in.created', provider, found.accountId, request, reply)) };
  });

  add('provider-sign-up', async ({ ticket }, request, reply) => {
    const { accountId, provider } = await createProviderAccount(needs, ticket);
    return signIn('account.created', provider, accountId, request, reply);
  });
}
