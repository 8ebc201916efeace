import type { IncomingMessage } from 'node:http';
import { ANONYMOUS, type Principal, type User } from '@sealtick/contract';

/** Channel that is notified when a session, key or subscription has changed. */
export const IDENTITY_CHANNEL = 'identity';

/** Who sends a key. */
export interface KeyCaller {
  /** Address, to which a key may be limited. */
  readonly clientAddress: string;
}

/** Finds out who asks. Made by who knows members and keys; everything else is handed one. */
export interface Identity {
  /** Whether people can log in here at all: pages lead to the login only where there is one. */
  readonly canSignIn: boolean;
  /** Returns the user of a principal; null if anonymous. */
  getUser(principal: Principal): Promise<User | null>;
  /** Returns the principal of the session cookie; anonymous without one. */
  getPrincipal(request: Pick<IncomingMessage, 'headers'>): Promise<Principal>;
  /** Returns the principal of each `Cookie` header, in order, in a number of queries that does not depend on theirs. */
  getPrincipals(cookies: readonly (string | undefined)[]): Promise<readonly Principal[]>;
  /**
   * Returns the principal of an API key, synchronously if it is in memory; null if the key is unknown or deleted.
   * @param caller whose address is determined only where the key is limited to some
   * @throws {AppError} if it has expired, or may not be used from this address
   */
  authenticate(token: string, caller: KeyCaller): Principal | null | Promise<Principal | null>;
}

/** Before there are members and keys. */
export const ANONYMOUS_IDENTITY: Identity = {
  canSignIn: false,
  getUser: async () => null,
  getPrincipal: async () => ANONYMOUS,
  getPrincipals: async (cookies) => cookies.map(() => ANONYMOUS),
  authenticate: async () => null,
};
