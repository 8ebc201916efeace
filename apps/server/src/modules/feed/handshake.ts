import type { IncomingMessage } from 'node:http';
import { AppError } from '../../platform/errors.ts';
import { isOwnOrigin } from '../../platform/http/same-origin.ts';

/**
 * Returns a check whether a page of this site opens the socket, by the Origin header of the browser.
 *
 * @param baseUrl Address of the site; null for the host of the request
 * @throws {AppError} for a page of another site with this site's cookie, and for any query: URLs are logged, so a key must
 * never be in one.
 */
export function pageCheck(baseUrl: string | null): (request: Pick<IncomingMessage, 'headers' | 'url'>) => boolean {
  const isOwn = isOwnOrigin(baseUrl);
  return ({ headers, url = '' }) => {
    if (url.includes('?')) {
      throw new AppError('INVALID_REQUEST', 'The URL must not have a query. Send the API key in an `auth` message.');
    }
    const isFromSite = isOwn(headers);
    if (!isFromSite && headers.origin !== undefined && headers.cookie !== undefined)
      throw new AppError('FORBIDDEN', 'A page of another site must not use the cookie of this site.');
    return isFromSite;
  };
}
