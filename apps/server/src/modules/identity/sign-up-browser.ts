import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashToken } from '../../platform/hash-token.ts';
import { getCookie } from '../../platform/http/get-cookie.ts';

/** Over https no other host of the domain can set it. */
const getName = (secure: boolean) => `${secure ? '__Host-' : ''}sealtick_sign_up`;
/** As long as the link in the email is valid. */
const SECONDS = 86_400;

/** Returns the cookie with which a browser proves that it began a sign-up, for `Set-Cookie`. @param token Token of its email. */
export function signUpCookie(secret: string, token: string, secure: boolean): string {
  const value = mark(secret, token);
  return `${getName(secure)}=${value}; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Whether a request comes from the browser that began the sign-up of an email. @param header The request's `Cookie` header. */
export function beganSignUp(
  header: string | undefined,
  { secret, secure }: { readonly secret: string; readonly secure: boolean },
  token: string,
): boolean {
  const [expected, given] = [mark(secret, token), getCookie(header, getName(secure)) ?? ''].map((one) =>
    Buffer.from(one),
  ) as [Buffer, Buffer];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const mark = (secret: string, token: string): string =>
  createHmac('sha256', secret)
    .update(`sign-up ${hashToken(token)}`)
    .digest('base64url');
