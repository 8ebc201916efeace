import type { IncomingMessage } from 'node:http';
import { AppError } from '../../platform/errors.ts';

interface Site {
  /** What visitors type; null means the host they ask for. */
  readonly baseUrl: string | null;
}

/**
 * Whether a page of this site opens the socket. Browsers say where a page is from, and no page can make them lie.
 * @throws {AppError} for a page of another site that comes with this site's cookie, and for anything in the query:
 *   addresses are written into logs, so a key must never be in one.
 */
export function isFromSite({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>, site: Site): boolean {
  if (url.includes('?')) {
    throw new AppError('INVALID_REQUEST', 'The feed takes nothing in the address: send a key in an auth message.');
  }
  const { origin, host, cookie } = headers;
  if (origin === undefined) return false;
  if (origin === site.baseUrl || (URL.canParse(origin) && new URL(origin).host === host)) return true;
  if (cookie !== undefined) throw new AppError('FORBIDDEN', 'A page of another site may not use this site’s cookie.');
  return false;
}
