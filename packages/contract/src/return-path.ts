/** Paths that lead on to others, so nobody returns to them. */
const PASSAGES = ['/api/', '/login'];

/** Returns the path of the site to go to after a sign-in: the given one, or `/` if it could lead elsewhere. */
export function returnPath(given: string | null | undefined): string {
  const site = 'https://site.invalid';
  if (!given?.startsWith('/') || /[\\\p{Cc}]/u.test(given) || !URL.canParse(given, site)) return '/';
  const { origin, pathname, search, hash } = new URL(given, site);
  if (origin !== site || pathname.startsWith('//') || PASSAGES.some((start) => pathname.startsWith(start))) return '/';
  return `${pathname}${search}${hash}`;
}
