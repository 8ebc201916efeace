/** Returns the compressed bytes of the scripts that a page's own HTML names: what a first visit loads before the page can be used. */
export async function weighFirstLoad(url: string, encoding: 'gzip' | 'br', cookie = ''): Promise<number> {
  const html = await (await fetch(url, { headers: { accept: 'text/html', cookie } })).text();
  const scripts = new Set(html.match(/\/assets\/[^"'\\]+\.js/g));
  return weighScripts(
    [...scripts].map((script) => new URL(script, url).href),
    encoding,
  );
}

/** Returns the compressed bytes of scripts. */
export async function weighScripts(urls: readonly string[], encoding: 'gzip' | 'br'): Promise<number> {
  const weights = urls.map(async (url) => {
    const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': encoding } });
    return Number(response.headers.get('content-length'));
  });
  return (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
}
