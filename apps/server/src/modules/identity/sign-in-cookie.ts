import { createHmac } from 'node:crypto';
import { getCookie } from '../../platform/http/get-cookie.ts';
import { hostCookie } from '../../platform/http/host-cookie.ts';

/** Longest time that a browser stays logged in. */
export const SIGN_IN_SECONDS = 30 * 86_400;
/** Time without a request after which it is logged out. */
export const IDLE_SECONDS = 7 * 86_400;

const COOKIE = hostCookie('sealtick_sign_in', 'Lax');

/** Name and protection of the cookie. */
export interface SignInCookie {
  readonly name: string;
  /** Whether the site uses https. */
  readonly secure: boolean;
}

/** Returns name and protection of the cookie. */
export function signInCookie(baseUrl: string): SignInCookie {
  const secure = baseUrl.startsWith('https:');
  return { name: COOKIE.getName(secure), secure };
}

/** Returns the cookie of a login, for `Set-Cookie`. */
export function signInSetCookie(
  { secure }: SignInCookie,
  secret: string,
  { token, seconds }: { readonly token: string; readonly seconds: number },
): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return COOKIE.set(encodeURIComponent(`${token}.${signature}`), seconds, secure);
}

/** Returns what deletes the cookie. */
export const expiredSignInCookie = ({ secure }: SignInCookie): string => COOKIE.expire(secure);

/** Returns the token of a login from a Cookie header, without its signature; null if there is none. */
export function signInToken(header: string | undefined, name: string): string | null {
  const value = getCookie(header, name);
  const token = value?.slice(0, value.lastIndexOf('.'));
  return token && /^[\w-]{16,128}$/.test(token) ? token : null;
}
