import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashToken } from '../../platform/hash-token.ts';
import { hostCookie } from '../../platform/http/host-cookie.ts';

const COOKIE = hostCookie('sealtick_sign_up', 'Lax');
/** As long as the link in the email is valid. */
const SECONDS = 86_400;

/** Returns the cookie with which a browser proves that it began a sign-up, for `Set-Cookie`. @param token Token of its email. */
export function signUpCookie(secret: string, token: string, secure: boolean): string {
  return COOKIE.set(mark(secret, token), SECONDS, secure);
}

/** Whether a request comes from the browser that began the sign-up of an email. @param header The request's `Cookie` header. */
export function beganSignUp(
  header: string | undefined,
  { secret, secure }: { readonly secret: string; readonly secure: boolean },
  token: string,
): boolean {
  const [expected, given] = [mark(secret, token), COOKIE.read(header, secure) ?? ''].map((one) => Buffer.from(one)) as [
    Buffer,
    Buffer,
  ];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const mark = (secret: string, token: string): string =>
  createHmac('sha256', secret)
    .update(`sign-up ${hashToken(token)}`)
    .digest('base64url');
