export interface RequestChanges {
  /** Whether the page loads the scripts of all other pages, which takes longer than most tests. */
  readonly loadsAllScripts?: boolean;
}

/**
 * Changes the requests of a page, as a script of it. A route of Playwright would have every request leave the browser, and would
 * turn off its cache. Each document logs in from an address for tests (RFC 2544) of its own: the program counts tries by it.
 */
export function changeRequests({ loadsAllScripts = false }: RequestChanges): void {
  const address = `198.18.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`;
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname === '/page-scripts.json' && !loadsAllScripts) return Response.json([]);
    if (pathname.startsWith('/api/auth/')) request.headers.set('x-forwarded-for', address);
    return send(request);
  };
}
