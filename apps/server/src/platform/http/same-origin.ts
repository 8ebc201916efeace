import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';

/**
 * Returns a check that refuses writes which a page of another site makes a visitor's browser send. Browsers state where a
 * request comes from: in `Sec-Fetch-Site`, and older ones in `Origin`. Programs state neither and have no cookie.
 *
 * @param baseUrl Address of the site; null for plain http
 */
export function refuseOtherOrigins(baseUrl: string | null): (headers: IncomingHttpHeaders) => AppError | null {
  const scheme = baseUrl === null ? 'http:' : new URL(baseUrl).protocol;
  return ({ host, origin, cookie, 'sec-fetch-site': site }) => {
    const isOwn = site === undefined ? origin === `${scheme}//${host}` : site === 'same-origin';
    const isProgram = site === undefined && origin === undefined && cookie === undefined;
    return isOwn || isProgram
      ? null
      : new AppError('FORBIDDEN', 'Browsers may send this request only from a page of this site.');
  };
}
