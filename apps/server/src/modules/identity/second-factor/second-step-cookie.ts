import { MINUTE_MS } from '@sealtick/engine';
import { getCookie } from '../../../platform/http/get-cookie.ts';

/** Time in which a person enters the code. */
export const SECOND_STEP_MS = 10 * MINUTE_MS;

/** Over https no other host of the domain can set it. */
const getName = (secure: boolean) => `${secure ? '__Host-' : ''}sealtick_second_step`;

const cookie = (value: string, seconds: number, secure: boolean) =>
  `${getName(secure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Returns the cookie of a browser that has to enter a code, for `Set-Cookie`. @param secret Binds the ticket to the browser */
export const secondStepCookie = (secret: string, secure: boolean): string =>
  cookie(secret, SECOND_STEP_MS / 1_000, secure);

/** Returns what deletes the cookie. */
export const expiredSecondStepCookie = (secure: boolean): string => cookie('', 0, secure);

/** Returns the secret of the browser of a request; null if it has none. @param header The `Cookie` header */
export const secondStepSecret = (header: string | undefined, secure: boolean): string | null =>
  getCookie(header, getName(secure));
