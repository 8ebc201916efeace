/** Paths that lead on to others, so no one returns to them. */
const PASSAGES = ['/api/', '/login'];
const SITE = 'https://site.invalid';
/** A path that is encoded more often than this is refused. */
const MAX_DECODINGS = 5;

/** Returns the path of the site to go to after a login: the given one, or `/` if it could lead elsewhere. */
export function returnPath(given: string | null | undefined): string {
  const path = sitePath(given ?? '');
  return path === null || isPassage(path) ? '/' : path;
}

/** Returns a path of the site in its normal form; null for what could lead to another site or is not a path. */
export function sitePath(given: string): string | null {
  if (!given.startsWith('/') || /[\\\p{Cc}]/u.test(given) || !URL.canParse(given, SITE)) return null;
  const { origin, pathname, search, hash } = new URL(given, SITE);
  return origin !== SITE || pathname.startsWith('//') ? null : `${pathname}${search}${hash}`;
}

/** Whether a path leads on to another one, however it is written: a server or proxy may decode it. */
function isPassage(path: string): boolean {
  const decoded = decodeFully(new URL(path, SITE).pathname);
  if (decoded === null) return true;
  const url = new URL(SITE);
  url.pathname = decoded;
  const normal = url.pathname.replace(/\/+/g, '/').toLowerCase();
  return PASSAGES.some((start) => normal.startsWith(start));
}

/** Returns a text without any percent-encoding; null if it is not valid. */
function decodeFully(text: string): string | null {
  let decoded = text;
  for (let n = 0; n < MAX_DECODINGS; n += 1) {
    try {
      const next = decodeURIComponent(decoded);
      if (next === decoded) return decoded;
      decoded = next;
    } catch {
      return null;
    }
  }
  return null;
}
