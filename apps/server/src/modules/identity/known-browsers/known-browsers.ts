import { type Database, withTransaction } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { hostCookie } from '../../../platform/http/host-cookie.ts';
import { newToken } from '../../../platform/new-token.ts';
import { lockAccount } from '../verified-address.ts';
import { insertKnown, selectKnown, useKnown } from './known-browser-repository.ts';

/** Browsers by which an account is known at a time. */
const MAX_BROWSERS = 10;
/** Ids in one cookie, because several people may use a browser, each with an account. */
const MAX_IDS = 5;
const ID = /^[\w-]{43}$/;
const SECONDS = 365 * 86_400;

const COOKIE = hostCookie('sealtick_device', 'Lax');

/** The cookies of a browser. */
export interface BrowserCookies {
  /** The `Cookie` header of its request. */
  readonly header: string | undefined;
  /** Whether the site uses https. */
  readonly secure: boolean;
}

/** Returns the browser of a request, if the account of an address was logged in with it; null for others and forged cookies. */
export async function findKnownBrowser(db: Database, cookies: BrowserCookies, email: string): Promise<string | null> {
  const ids = idsIn(cookies);
  if (ids.length === 0) return null;
  return (await selectKnown(db, email, ids.map(hashToken)))[0] ?? null;
}

/**
 * Stores that an account logs in with a browser. A browser that the account knows keeps its id.
 * @returns The cookie with its ids, for `Set-Cookie`.
 */
export function rememberBrowser(
  db: Database,
  cookies: BrowserCookies,
  { accountId, now }: { readonly accountId: string; readonly now: number },
): Promise<string> {
  const ids = idsIn(cookies);
  return withTransaction(db, async (tx) => {
    // Otherwise two logins at the same time would both find room.
    await lockAccount(tx, accountId);
    const used = ids.length === 0 ? null : await useKnown(tx, accountId, ids.map(hashToken), new Date(now));
    if (used !== null) return deviceCookie(ids, cookies.secure);
    const id = newToken();
    await insertKnown(tx, accountId, hashToken(id), new Date(now), MAX_BROWSERS);
    return deviceCookie([id, ...ids].slice(0, MAX_IDS), cookies.secure);
  });
}

function idsIn({ header, secure }: BrowserCookies): string[] {
  const ids = (COOKIE.read(header, secure) ?? '').split('.');
  return ids.filter((id) => ID.test(id)).slice(0, MAX_IDS);
}

const deviceCookie = (ids: readonly string[], secure: boolean): string => COOKIE.set(ids.join('.'), SECONDS, secure);
