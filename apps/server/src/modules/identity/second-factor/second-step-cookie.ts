import { MINUTE_MS } from '@sealtick/engine';
import { hostCookie } from '../../../platform/http/host-cookie.ts';

/** Time in which a person enters the code. */
export const SECOND_STEP_MS = 10 * MINUTE_MS;

const COOKIE = hostCookie('sealtick_second_step', 'Strict');

/** Returns the cookie of a browser that has to enter a code, for `Set-Cookie`. @param secret Binds the ticket to the browser */
export const secondStepCookie = (secret: string, secure: boolean): string =>
  COOKIE.set(secret, SECOND_STEP_MS / 1_000, secure);

/** Returns what deletes the cookie. */
export const expiredSecondStepCookie = (secure: boolean): string => COOKIE.expire(secure);

/** Returns the secret of the browser of a request; null if it has none. @param header The `Cookie` header */
export const secondStepSecret = (header: string | undefined, secure: boolean): string | null =>
  COOKIE.read(header, secure);
