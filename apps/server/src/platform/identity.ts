import type { IncomingMessage } from 'node:http';
import { ANONYMOUS, type Principal, type User } from '@sealtick/contract';

/** Channel that is notified when a sign-in, key or subscription has changed. */
export const IDENTITY_CHANNEL = 'identity';

/** Finds out who asks. Made by who knows members and keys; everything else is handed one. */
export interface Identity {
  /** Whether people can sign in here at all: pages lead to the sign-in only where there is one. */
  readonly canSignIn: boolean;
  /** The person that a principal stands for; null for nobody. */
  userOf(principal: Principal): Promise<User | null>;
  /** Who the cookie of a browser on the site stands for; anonymous without one. */
  principalOf(request: Pick<IncomingMessage, 'headers'>): Promise<Principal>;
  /** Who a program's key stands for; null where it is no key, or no longer one. */
  authenticate(token: string): Promise<Principal | null>;
}

/** Before there are members and keys. */
export const ANONYMOUS_IDENTITY: Identity = {
  canSignIn: false,
  userOf: async () => null,
  principalOf: async () => ANONYMOUS,
  authenticate: async () => null,
};
