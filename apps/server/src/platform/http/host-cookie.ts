import { getCookie } from './get-cookie.ts';

/** A cookie for all paths of this host that scripts of a page cannot read. `secure`: whether the site uses https. */
export interface HostCookie {
  getName(secure: boolean): string;
  /** Returns the cookie with a value, for `Set-Cookie`. @param value Without characters that cookies do not have */
  set(value: string, seconds: number, secure: boolean): string;
  /** Returns what deletes the cookie. */
  expire(secure: boolean): string;
  /** Returns the value that a request has; null if it has none. @param header The `Cookie` header */
  read(header: string | undefined, secure: boolean): string | null;
}

/**
 * Returns a cookie. Over https its name has the prefix with which browsers accept it for this host alone, so that no other host of the
 * domain can set it. @param sameSite Whether links from other sites send it (`Lax`) or not
 */
export function hostCookie(name: string, sameSite: 'Lax' | 'Strict'): HostCookie {
  const getName = (secure: boolean) => (secure ? `__Host-${name}` : name);
  const set = (value: string, seconds: number, secure: boolean) =>
    `${getName(secure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
  return {
    getName,
    set,
    expire: (secure) => set('', 0, secure),
    read: (header, secure) => getCookie(header, getName(secure)),
  };
}
