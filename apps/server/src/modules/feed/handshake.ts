import type { IncomingMessage } from 'node:http';
import { AppError } from '../../platform/errors.ts';

interface Site {
  /** Origin of the site; null for the host of the request. */
  readonly baseUrl: string | null;
}

/**
 * Returns whether a page of this site opens the socket, by the Origin header of the browser.
 *
 * @throws {AppError} for a page of another site with this site's cookie, and for any query: URLs are logged, so a key must
 * never be in one.
 */
export function isFromSite({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>, site: Site): boolean {
  if (url.includes('?')) {
    throw new AppError('INVALID_REQUEST', 'The URL must not have a query. Send the API key in an `auth` message.');
  }
  const { origin, host, cookie } = headers;
  if (origin === undefined) return false;
  if (origin === site.baseUrl || (URL.canParse(origin) && new URL(origin).host === host)) return true;
  if (cookie !== undefined)
    throw new AppError('FORBIDDEN', 'A page of another site must not use the cookie of this site.');
  return false;
}
