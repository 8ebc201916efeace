/** The site, as passkeys know it. */
export interface RelyingParty {
  /** Host that a passkey belongs to. */
  readonly id: string;
  /** Whether a passkey may be used from a page of this origin. */
  isOwnOrigin(origin: string): boolean;
}

/** Returns the site as passkeys know it. @param baseUrl Address of the site; null for plain http, where only localhost can have passkeys. */
export function relyingParty(baseUrl: string | null): RelyingParty {
  if (baseUrl !== null) {
    const { hostname, origin: own } = new URL(baseUrl);
    return { id: hostname, isOwnOrigin: (origin) => origin === own };
  }
  return { id: 'localhost', isOwnOrigin: (origin) => /^http:\/\/localhost(:\d{1,5})?$/.test(origin) };
}
