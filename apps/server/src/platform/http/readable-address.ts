import type { IncomingMessage } from 'node:http';

const API = /^\/api(\/|$)/;

/**
 * Returns the address to route by. A page address with invalid escapes (`/%zz`) is replaced by one that does not exist,
 * so that its visitor sees the site's 404 page. The API rejects such an address with 400.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (API.test(path) || isReadable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
