import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { newToken } from '../../platform/new-token.ts';
import type { RequestCookies } from '../../platform/viewer.ts';
import { rememberBrowser } from './known-browsers/known-browsers.ts';
import { SIGN_IN_SECONDS, type SignInCookie, signInSetCookie } from './sign-in-cookie.ts';
import type { Caller } from './sign-ins/get-caller.ts';
import { putSignInToken } from './sign-ins/sign-ins-repository.ts';

export interface RenewDeps {
  readonly clock: Clock;
  /** The cookie of sessions. */
  readonly cookie: SignInCookie;
  /** Signs cookies. */
  readonly secret: string;
}

/**
 * Gives the session of a caller a new token, so that a copy of the old one is useless, and marks its browser as known.
 * @param cookies Those of the answer; without them the token stays
 */
export async function renewSignIn(
  { clock, cookie, secret }: RenewDeps,
  db: Database,
  { accountId, signInId }: Caller,
  cookies: RequestCookies | undefined,
): Promise<void> {
  if (cookies === undefined) return;
  const now = clock.now();
  const token = newToken();
  const expiresAt = await putSignInToken(db, accountId, signInId, hashToken(token));
  if (expiresAt === null) return;
  const seconds = Math.min(Math.floor((expiresAt.getTime() - now) / 1_000), SIGN_IN_SECONDS);
  cookies.set(signInSetCookie(cookie, secret, { token, seconds }));
  const browser = { header: cookies.header, secure: cookie.secure };
  cookies.set(await rememberBrowser(db, browser, { accountId, now }));
}
