export interface RequestChanges {
  /** The address that logins are sent from: the program counts tries by it, and all tests would share one. */
  readonly address?: string;
  /** Whether the page loads the scripts of all other pages, which takes longer than most tests. */
  readonly loadsAllScripts?: boolean;
}

/**
 * Changes the requests of a page, as a script of it. A route of Playwright would have every request leave the browser, and would
 * turn off its cache.
 */
export function changeRequests({ address, loadsAllScripts = false }: RequestChanges): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname === '/page-scripts.json' && !loadsAllScripts) return Response.json([]);
    if (pathname.startsWith('/api/auth/') && address !== undefined) request.headers.set('x-forwarded-for', address);
    return send(request);
  };
}
