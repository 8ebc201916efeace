/**
 * Sets on a page what its loaders declare: caching, referrer policy, rules for search engines. The router sends headers of loaders
 * with data alone. The media type is that of the page.
 * @param declared Headers by route, the outermost first; inner routes decide
 */
export function forwardHeaders(declared: Readonly<Record<string, Headers>>, page: Headers): void {
  const cookies = Object.values(declared).flatMap((headers) => headers.getSetCookie());
  for (const [name, value] of Object.values(declared).flatMap((headers) => [...headers])) {
    if (!OF_PAGE.includes(name)) page.set(name, value);
  }
  for (const cookie of cookies) page.append('set-cookie', cookie);
}

const OF_PAGE: readonly string[] = ['content-type', 'content-length', 'set-cookie'];
