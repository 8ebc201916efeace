import type { IncomingMessage } from 'node:http';
import { ANONYMOUS, type EntitlementSettings, type Principal } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import type { Database } from './database.ts';
import type { Identity } from './identity.ts';

/** Whom a read is for: the principal, the moment, and the settings of the site. Made once for a request; every verb takes it. */
export interface Viewer extends EntitlementSettings {
  readonly principal: Principal;
  /** The market's clock when the request came, ms UTC. */
  readonly now: number;
  readonly market: MarketKind;
  /** The pool, or the transaction that a write runs in. */
  readonly database: Database;
}

/** Up to when everything is public, by the market's clock, ms UTC. */
export const publicUntil = ({ now, publicDelayMs }: Pick<Viewer, 'now' | 'publicDelayMs'>): number =>
  now - publicDelayMs;

/** Makes the viewer of a request; at once where nobody has to be looked up. */
export type ViewerOf = (request: Pick<IncomingMessage, 'headers'>) => Viewer | Promise<Viewer>;

interface Needs extends Pick<Viewer, 'database' | 'market' | 'publicDelayMs'> {
  readonly identity: Pick<Identity, 'principalOf'>;
  /** The market's clock, ms UTC. */
  readonly clock: () => number;
}

/** How this site makes the viewers of its requests. */
export function viewersOf({ identity, clock, database, market, publicDelayMs }: Needs): ViewerOf {
  const viewer = (principal: Principal): Viewer => ({ principal, now: clock(), market, publicDelayMs, database });
  return (request) => {
    // Who shows no cookie is nobody: most calls need no look-up.
    if (request.headers.cookie === undefined) return viewer(ANONYMOUS);
    return identity.principalOf(request).then(viewer);
  };
}
