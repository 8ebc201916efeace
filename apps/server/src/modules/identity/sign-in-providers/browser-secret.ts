import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@sealtick/engine';
import { getCookie } from '../../../platform/http/get-cookie.ts';

/** Time in which a person logs in at the provider. */
export const REQUEST_MS = 10 * MINUTE_MS;

/** Over https no other host of the domain can set it. */
const getName = (secure: boolean) => `${secure ? '__Host-' : ''}sealtick_provider`;

const cookie = (value: string, seconds: number, secure: boolean) =>
  `${getName(secure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Returns the cookie of the secret of a browser that goes to a provider, for `Set-Cookie`. */
export const secretCookie = (secret: string, secure: boolean): string => cookie(secret, REQUEST_MS / 1_000, secure);

/** Returns what deletes the cookie. */
export const expiredSecretCookie = (secure: boolean): string => cookie('', 0, secure);

/** Returns the secret of the browser of a request; null if it has none. @param header The `Cookie` header. */
export const getSecret = (header: string | undefined, secure: boolean): string | null =>
  getCookie(header, getName(secure));

/** Values of the protocol that bind the provider's answer to one browser. */
export interface RequestValues {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly codeVerifier: string;
}

/** Returns the values that follow from a browser's secret: only the browser has what they are made of. */
export function getValues(secret: string): RequestValues {
  const derive = (name: string) => createHmac('sha256', secret).update(name).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
