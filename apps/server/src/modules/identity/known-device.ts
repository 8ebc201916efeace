import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieOf } from './sign-in-cookie.ts';

/** Over https no other host of the domain can set it. */
const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}sealtick_device`;
const SECONDS = 365 * 86_400;

/** Returns the cookie that a browser receives when an account signs in, for `Set-Cookie`. */
export function deviceCookie(secret: string, subject: string, secure: boolean): string {
  const id = randomBytes(16).toString('base64url');
  const value = `${id}.${mark(secret, id, subject)}`;
  return `${nameOf(secure)}=${value}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Returns the id of the browser if this account was signed in with it; null otherwise. */
export function deviceOf(
  header: string | undefined,
  { secret, secure }: { readonly secret: string; readonly secure: boolean },
  subject: string,
): string | null {
  const [id, given] = cookieOf(header, nameOf(secure))?.split('.') ?? [];
  if (!id || !given) return null;
  const [expected, found] = [Buffer.from(mark(secret, id, subject)), Buffer.from(given)];
  return expected.length === found.length && timingSafeEqual(expected, found) ? id : null;
}

const mark = (secret: string, id: string, subject: string): string =>
  createHmac('sha256', secret).update(`device ${id} ${subject}`).digest('base64url');
