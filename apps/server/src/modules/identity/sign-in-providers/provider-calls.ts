import type { SignInAnswer } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { countPassword } from '../password-tries.ts';
import { findCaller } from '../request-sign-in.ts';
import { signInBrowser } from '../sign-in-browser.ts';
import type { AddSignInCall } from '../sign-in-handler.ts';
import { requireFreshProof } from '../step-up.ts';
import { beginProvider } from './begin-provider.ts';
import { expiredSecretCookie, getSecret, secretCookie } from './browser-secret.ts';
import { connectProvider } from './connect-provider.ts';
import { createProviderAccount } from './create-provider-account.ts';
import { beginProviderSignUp, takeReturned, usePerson } from './finish-provider.ts';
import { findConnected } from './provider-repository.ts';

/** Adds the calls with which a browser goes to a login provider and comes back. */
export function mountProviders(add: AddSignInCall, deps: AuthDeps): void {
  const { db, clock, cookie, acts } = deps;

  add('begin-provider', async ({ provider, returnTo, connects }, request, reply) => {
    await countPassword(deps, request);
    const caller = connects ? await findCaller(deps, request) : null;
    if (connects) {
      if (caller === null) throw new AppError('UNAUTHORIZED', 'Log in first.');
      await requireFreshProof(clock, db, caller);
    }
    const signInId = caller?.signInId ?? null;
    const { secret, url } = await beginProvider(deps, provider, { returnTo, signInId });
    reply.header('set-cookie', secretCookie(secret, cookie.secure));
    return { url };
  });

  add('finish-provider', async ({ provider: id, ...answer }, request, reply): Promise<SignInAnswer> => {
    await countPassword(deps, request);
    reply.header('set-cookie', expiredSecretCookie(cookie.secure));
    const secret = getSecret(request.headers.cookie, cookie.secure);
    const returned = await takeReturned(deps, id, secret, answer).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'UNPROCESSABLE') await acts.recordRefusedBy(id);
      throw error;
    });
    const { provider, person, returnTo, signInId } = returned;
    if (signInId !== null) {
      const set: string[] = [];
      const cookies = { header: request.headers.cookie, set: (one: string) => void set.push(one) };
      const accountId = await connectProvider(deps, await findCaller(deps, request), returned, cookies);
      for (const one of set) reply.header('set-cookie', one);
      await acts.record('provider.connected', accountId);
      return { returnTo };
    }
    if ((await findConnected(db, person)) === null)
      return { returnTo, signUp: await beginProviderSignUp(deps, returned) };
    const use = (db: Database) => usePerson(db, person, new Date(clock.now()));
    return { returnTo, ...(await signInBrowser(deps, { by: 'provider', use, way: provider.name }, reply)) };
  });

  add('provider-sign-up', async ({ ticket }, _request, reply) => {
    const { accountId, provider } = await createProviderAccount(deps, ticket);
    const use = async () => accountId;
    return signInBrowser(deps, { by: 'provider', use, way: provider.name, act: 'account.created' }, reply);
  });
}
