import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { wake } from '../../platform/wake-up.ts';
import { endSignIn, findSignedIn } from './find-account.ts';
import type { IdentityActs } from './identity-acts.ts';
import type { BrowserCookies } from './known-browsers/known-browsers.ts';
import { type SignInCookie, signInToken } from './sign-in-cookie.ts';
import type { Caller } from './sign-ins/get-caller.ts';

interface SignInDeps {
  readonly db: Database;
  readonly cookie: SignInCookie;
}

/** Returns the cookies of the browser of a request. */
export const getBrowser = ({ cookie }: Pick<SignInDeps, 'cookie'>, { headers }: FastifyRequest): BrowserCookies => ({
  header: headers.cookie,
  secure: cookie.secure,
});

/** Returns who is logged in with the browser of a request; null if no one is. */
export async function findCaller(
  { db, cookie, clock }: SignInDeps & { readonly clock: Clock },
  { headers }: FastifyRequest,
): Promise<Caller | null> {
  const token = signInToken(headers.cookie, cookie.name);
  return token === null ? null : findSignedIn(db, token, clock.now());
}

/** Ends the session of the browser of a request, if it has one, and records that. */
export async function endBrowserSignIn(
  { db, cookie, acts }: SignInDeps & { readonly acts: IdentityActs },
  request: FastifyRequest,
): Promise<void> {
  const token = signInToken(request.headers.cookie, cookie.name);
  const accountId = token === null ? null : await endSignIn(db, token);
  if (accountId === null) return;
  await acts.within(request, () => acts.record('sign-in.ended', accountId));
  await wake(db, IDENTITY_CHANNEL);
}
