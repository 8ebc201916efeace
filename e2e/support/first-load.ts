/** Returns the compressed bytes of the scripts that a page's own HTML names: what a first visit loads before the page can be used. */
export async function weighFirstLoad(url: string, encoding: 'gzip' | 'br'): Promise<number> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const scripts = new Set(html.match(/\/assets\/[^"'\\]+\.js/g));
  const weights = [...scripts].map(async (script) => {
    const response = await fetch(new URL(script, url), { method: 'HEAD', headers: { 'accept-encoding': encoding } });
    return Number(response.headers.get('content-length'));
  });
  return (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
}
