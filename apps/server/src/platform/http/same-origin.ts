import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';
import { isLoopback } from '../loopback.ts';

type Named = Pick<IncomingHttpHeaders, 'host' | 'origin'>;

/**
 * Returns a check whether an `Origin` is that of the site, or of the host that a request names, with the site's scheme.
 * @param baseUrl Address of the site; null for plain http
 */
export function isOwnOrigin(baseUrl: string | null): (headers: Named) => boolean {
  const site = baseUrl === null ? null : new URL(baseUrl);
  return ({ host, origin }) => {
    if (origin === undefined || !URL.canParse(origin)) return false;
    if (origin === site?.origin || origin === `${site?.protocol ?? 'http:'}//${host}`) return true;
    // A browser on this machine reaches the program without the proxy that has the certificate.
    return origin === `http://${host}` && isLoopback(new URL(origin).hostname);
  };
}

/**
 * Returns a check that refuses writes which a page of another site makes a visitor's browser send. Browsers state where a
 * request comes from: in `Sec-Fetch-Site`, and older ones in `Origin`. Programs state neither and have no cookie.
 *
 * @param baseUrl Address of the site; null for plain http
 */
export function refuseOtherOrigins(baseUrl: string | null): (headers: IncomingHttpHeaders) => AppError | null {
  const isFromSite = isOwnOrigin(baseUrl);
  return ({ host, origin, cookie, 'sec-fetch-site': site }) => {
    const isOwn = site === undefined ? isFromSite({ host, origin }) : site === 'same-origin';
    const isProgram = site === undefined && origin === undefined && cookie === undefined;
    return isOwn || isProgram
      ? null
      : new AppError('FORBIDDEN', 'Browsers may send this request only from a page of this site.');
  };
}
