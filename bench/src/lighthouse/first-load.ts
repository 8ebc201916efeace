/** Compressed bytes (gzip) of the scripts that a page's own HTML names: what a first visit loads before it can be used. */
export async function weighFirstLoad(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const scripts = new Set(html.match(/\/assets\/[^"'\\]+\.js/g));
  const weights = [...scripts].map(async (script) => {
    const answer = await fetch(new URL(script, url), { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    return Number(answer.headers.get('content-length'));
  });
  return (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
}
