import type { IncomingMessage } from 'node:http';
import { ANONYMOUS, type EntitlementSettings, type Principal } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { AppError } from './errors.ts';
import type { Identity, KeyCaller } from './identity.ts';

/** The cookies of a request, and those that its answer sets. */
export interface RequestCookies {
  /** The `Cookie` header. */
  readonly header: string | undefined;
  /** Adds a cookie to the answer of a write, which has it once the write is committed. @param cookie As `Set-Cookie` has it */
  readonly set: (cookie: string) => void;
}

/** The principal, the moment and the settings that a read is for. Made once per request. */
export interface Viewer extends EntitlementSettings {
  readonly principal: Principal;
  /** Market time when the request arrived, ms UTC. */
  readonly now: number;
  /** Wall-clock time, of accounts and of what members do. */
  readonly clock: Clock;
  readonly market: MarketKind;
  /** The pool, or the transaction that a write runs in. */
  readonly db: Database;
  /** Of a write only. */
  readonly cookies?: RequestCookies;
}

/** Returns the market time up to which everything is public, ms UTC. */
export const publicUntil = ({ now, publicDelayMs }: Pick<Viewer, 'now' | 'publicDelayMs'>): number =>
  now - publicDelayMs;

/** What says who sends a request. */
export interface Caller extends KeyCaller {
  readonly headers: IncomingMessage['headers'];
}

/**
 * Returns the viewer of a request, synchronously if nothing has to be looked up.
 * @throws {AppError} UNAUTHORIZED for an API key that is unknown or has expired, FORBIDDEN for one of other addresses.
 */
export type ViewerOf = (request: Caller) => Viewer | Promise<Viewer>;

interface ViewerDeps extends Pick<Viewer, 'db' | 'clock' | 'market' | 'publicDelayMs'> {
  readonly identity: Pick<Identity, 'getPrincipal' | 'authenticate'>;
  /** Returns market time, ms UTC. */
  readonly marketNow: () => number;
}

/** Returns a function that makes the viewers of requests. */
export function toViewers({ identity, marketNow, clock, db, market, publicDelayMs }: ViewerDeps): ViewerOf {
  const viewer = (principal: Principal): Viewer => ({ principal, now: marketNow(), clock, market, publicDelayMs, db });
  return (request) => {
    const key = getKey(request.headers);
    if (key === '') throw new AppError('UNAUTHORIZED', NO_KEY);
    if (key !== null) {
      const principal = identity.authenticate(key, request);
      if (principal instanceof Promise) return principal.then((read) => viewer(requireKnown(read)));
      return viewer(requireKnown(principal));
    }
    // A request without a cookie is anonymous, so most calls need no lookup.
    if (request.headers.cookie === undefined) return viewer(ANONYMOUS);
    return identity.getPrincipal(request).then(viewer);
  };
}

const NO_KEY = 'The `Authorization` header has no API key. Send `Authorization: Bearer stk_…`.';
const BEARER = /^bearer(?: |$)/i;
/** User and password of `curl -u`, in Base64. */
const BASIC = /^basic +(.*)$/i;

/**
 * Returns the key of the `Authorization` header; '' for a request that was meant to have one, such as that of a program whose
 * variable is empty, or with a key elsewhere; null without a key, also with the password of a proxy.
 */
function getKey({ authorization = '', 'x-api-key': other = '' }: IncomingMessage['headers']): string | null {
  // Most calls have neither.
  if (authorization === '' && other === '') return null;
  if (BEARER.test(authorization)) return authorization.slice('Bearer '.length).trim();
  const pair = Buffer.from(BASIC.exec(authorization)?.[1] ?? '', 'base64').toString();
  return [authorization, pair, String(other)].some((text) => text.includes('stk_')) ? '' : null;
}

function requireKnown(principal: Principal | null): Principal {
  if (principal === null) throw new AppError('UNAUTHORIZED', 'Unknown API key.');
  return principal;
}
