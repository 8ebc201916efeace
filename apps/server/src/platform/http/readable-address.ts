import type { IncomingMessage } from 'node:http';

const API = /^\/api(\/|$)/;

/**
 * The address to route by. One whose escapes cannot be read (`/%zz`) is put in readable words, which no page has: whoever
 * typed it sees the site's own 404. The API refuses it as it came, because a program has to be told.
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
