import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@sealtick/engine';
import { hostCookie } from '../../../platform/http/host-cookie.ts';

/** Time in which a person logs in at the provider. */
export const REQUEST_MS = 10 * MINUTE_MS;

const COOKIE = hostCookie('sealtick_provider', 'Strict');

/** Returns the cookie of the secret of a browser that goes to a provider, for `Set-Cookie`. */
export const secretCookie = (secret: string, secure: boolean): string => COOKIE.set(secret, REQUEST_MS / 1_000, secure);

/** Returns what deletes the cookie. */
export const expiredSecretCookie = (secure: boolean): string => COOKIE.expire(secure);

/** Returns the secret of the browser of a request; null if it has none. @param header The `Cookie` header. */
export const getSecret = (header: string | undefined, secure: boolean): string | null => COOKIE.read(header, secure);

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
