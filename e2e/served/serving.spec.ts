import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/served.ts';

test('scripts need a nonce, a new one for each response', async ({ request }) => {
  const nonces = new Set<string | undefined>();
  for (let visit = 0; visit < 2; visit += 1) {
    const response = await request.get('/strategies');
    const policy = response.headers()['content-security-policy']!;
    const scripts = policy.match(/script-src [^;]*/)?.[0] ?? '';
    expect(scripts).not.toContain('unsafe');
    const nonce = scripts.match(/'nonce-([^']+)'/)?.[1];
    nonces.add(nonce);
    const html = await response.text();
    // Structured data is not executed.
    const tags = (html.match(/<script[^>]*>/g) ?? []).filter((tag) => !tag.includes('application/ld+json'));
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(2);
});

test('browsers revalidate pages each time, and built files never', async ({ request }) => {
  const page = await request.get('/strategies');
  expect(page.headers()['cache-control']).toBe('private, no-cache');
  const script = (await page.text()).match(/\/assets\/entry\.client-[^"]+\.js/)?.[0] ?? '';
  const file = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(file.status()).toBe(200);
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers()['content-encoding']).toBe('br');
  expect(file.headers()['content-type']).toContain('javascript');
});

for (const [path, scenario] of [
  ['/', 'logged in'],
  ['/account', 'logged in'],
  ['/risk-config', 'logged in'],
  ['/delivery-settings', 'logged in'],
  ['/notification-settings', 'logged in'],
  ['/api-management', 'logged in'],
  ['/broker-setup', 'logged in'],
  ['/login', 'full'],
] as const) {
  test(`a browser stores nothing of ${path} with what is of one person alone`, async ({ request }) => {
    const page = await request.get(path, { headers: { cookie: `scenario=${encodeURIComponent(scenario)}` } });
    expect(page.status()).toBe(200);
    expect(page.headers()['cache-control']).toBe('no-store');
  });
}

for (const [ending, type] of [
  ['', 'text/html; charset=utf-8'],
  ['.data', 'text/x-script'],
] as const) {
  test(`what a share link answers${ending && ` under ${ending}`} is stored nowhere, is not indexed, and names no other site its address`, async ({
    request,
  }) => {
    const answer = await request.get(`/platform/strategies/share_live_${'a'.repeat(43)}${ending}`);
    expect(answer.status()).toBe(404);
    expect(answer.headers()).toMatchObject({
      'content-type': type,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  });
}

test('a missing file is not answered with a page', async ({ request }) => {
  const response = await request.get('/assets/gone-12345678.js');
  expect(response.status()).toBe(404);
  expect(response.headers()['content-type']).toContain('application/problem+json');
});

test('the list of page scripts contains existing files', async ({ request }) => {
  const scripts: string[] = await (await request.get('/page-scripts.json')).json();
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) {
    const file = await request.get(script);
    expect(file.headers()['content-type'], script).toContain('javascript');
  }
});

test('a page accepts only reads', async ({ request }) => {
  const response = await request.post('/strategies', { data: {} });
  expect(response.status()).toBe(405);
  expect(response.headers().allow).toBe('GET, HEAD');
  expect((await request.head('/strategies')).status()).toBe(200);
});

test('text from the address is escaped', async ({ request }) => {
  const response = await request.get('/strategies?q=%3Cscript%3Ealert(1)%3C/script%3E');
  expect(response.status()).toBe(200);
  expect(await response.text()).not.toContain('<script>alert(1)');
});

test('every page has truthful structured data', async ({ request, baseURL }) => {
  const read = async (path: string, scenario = 'full') => {
    const headers = { cookie: `scenario=${encodeURIComponent(scenario)}` };
    const html = await (await request.get(path, { headers })).text();
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json!),
    );
  };
  const [library] = await read('/strategies');
  expect(library).toMatchObject({ '@context': 'https://schema.org', '@type': 'ItemList', numberOfItems: 6 });
  expect(library.itemListElement[0]).toMatchObject({ position: 1, url: `${baseURL}/strategies/anchor-reversion` });

  const [strategy] = await read('/strategies/impulse');
  const [breadcrumb, record] = strategy['@graph'];
  expect(breadcrumb['@type']).toBe('BreadcrumbList');
  expect(record).toMatchObject({ '@type': 'Dataset', creator: { name: 'Example Trading Ltd' } });
  expect(record.distribution[0].contentUrl).toMatch(/\/api\/strategies\/impulse\/trades\.csv\?record=(live|backtest)$/);
  expect(JSON.stringify(strategy)).not.toMatch(/rating|offers|review/i);

  const [signal] = await read('/signals/signal-2');
  expect(signal).toMatchObject({ '@type': 'WebPage', name: 'Long BRENT 1h by Impulse' });
  expect(signal.primaryImageOfPage.contentUrl).toBe(`${baseURL}/share/signals/signal-2.png`);
  expect(signal.breadcrumb.itemListElement).toHaveLength(2);

  const named = (await read('/strategies', 'broken rows'))
    .at(-1)
    .itemListElement.map(({ name }: { name: string }) => name);
  expect(named, 'a name is not executed').toContain('</script><script>document.title = "broken"</script>');
});

test('unusual addresses are answered without a server error', async ({ request, baseURL }) => {
  for (const path of ['//elsewhere.example', '/strategies/%2F%2F', '/strategies/..%2f..', `/${'a'.repeat(2_000)}`]) {
    expect((await request.get(baseURL + path)).status(), path).toBeLessThan(500);
  }
});

/** Checks a share image: its address, type and size. */
async function readPicture(request: APIRequestContext, path: string): Promise<Buffer> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  expect(response.headers()['content-type']).toBe('image/png');
  expect(response.headers()['cache-control']).toBe('public, max-age=600');
  const picture = await response.body();
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  return picture;
}

test('a strategy has a share image of its own with its figures', async ({ request }) => {
  const picture = await readPicture(request, '/share/strategies/impulse.png');
  const other = await request.get('/share/strategies/meridian-trend.png');
  expect((await other.body()).equals(picture)).toBe(false);
  for (const missing of ['nope.png', 'impulse.jpg', '.png']) {
    expect((await request.get(`/share/strategies/${missing}`)).status(), missing).toBe(404);
  }
});

test('a signal has a share image of its own with its prices', async ({ request }) => {
  const picture = await readPicture(request, '/share/signals/signal-2.png');
  const without = await request.get('/share/signals/signal-2.png', { headers: { cookie: 'scenario=no%20bars' } });
  expect(without.status(), 'levels are drawn without bars').toBe(200);
  expect((await without.body()).equals(picture)).toBe(false);
  for (const missing of ['nope.png', 'signal-2.jpg', '.png', '%00.png', `${'a'.repeat(300)}.png`]) {
    const answer = await request.get(`/share/signals/${missing}`);
    expect(answer.status(), missing).toBe(404);
    expect(answer.headers()['cache-control'], missing).toBe('private, no-cache');
  }
});

test('a cacheable image shows no signal before it is public', async ({ request }) => {
  const headers = { cookie: 'scenario=delayed' };
  expect((await request.get('/signals/signal-1', { headers })).status(), 'visible to subscribers').toBe(200);
  const withheld = await request.get('/share/signals/signal-1.png', { headers });
  expect(withheld.status()).toBe(404);
  expect(withheld.headers()['cache-control']).toBe('private, no-cache');
  expect((await request.get('/share/signals/signal-9.png', { headers })).status()).toBe(200);
});

test('a failed image is not cached', async ({ request }) => {
  for (const path of ['/share/strategies/impulse.png', '/share/signals/signal-2.png']) {
    const response = await request.get(path, { headers: { cookie: 'scenario=failing' } });
    expect(response.status(), path).toBe(503);
    expect(response.headers()['cache-control'], path).toBe('no-store');
  }
});

test('the site map lists every public page and strategy, and each exists', async ({ request, baseURL }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  expect(xml).toContain('/help-center/verify-the-record');
  expect(xml).not.toContain('/admin');
  const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toContain(`${baseURL}/`);
  expect(addresses).toContain(`${baseURL}/strategies/meridian-trend`);
  expect(addresses.some((address) => address!.includes('/api/') || address!.includes('/platform'))).toBe(false);
  for (const address of addresses) expect((await request.get(address!)).status(), address).toBe(200);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('the site can be installed: the icons of its manifest exist', async ({ request }) => {
  const response = await request.get('/manifest.webmanifest');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const { name, icons } = await response.json();
  expect(name).toBe('Sealtick');
  for (const { src, type } of icons) expect((await request.get(src)).headers()['content-type']).toBe(type);
  expect((await request.get('/favicon.ico')).status()).toBe(200);
});

test('an unknown address answers 404 with any suffix', async ({ request }) => {
  for (const path of ['/nowhere', '/strategies/x/y', '/share', '/share/strategies', '/share/signals']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('an unknown address answers programs with a problem document and people with a page', async ({ request }) => {
  const program = await request.get('/wp-login.php');
  expect(program.headers()['content-type']).toContain('application/problem+json');
  const person = await request.get('/wp-login.php', { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([person.status(), person.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

test('the product contains neither the address nor the code of the page of parts', async ({ request }) => {
  expect((await request.get('/ui')).status()).toBe(404);
  const folder = join(import.meta.dirname, '../../apps/web/build');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(/routes\/ui|invented/i.test(text), file).toBe(false);
  }
});

test('a malformed address is answered as one that is not there', async ({ request }) => {
  for (const path of ['/%zz', '/%E0%A4%A', '/strategies/%ff']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('browsers ask for the newest service worker each time', async ({ request }) => {
  const file = await request.get('/sw.js', { headers: { 'accept-encoding': 'br' } });
  expect(file.status()).toBe(200);
  expect(file.headers()['cache-control']).toBe('no-cache');
  expect(file.headers()['content-encoding']).toBe('br');
  expect(file.headers()['content-type']).toContain('javascript');
});

test('a page contains all it needs for its first paint', async ({ request }) => {
  for (const path of ['/', '/strategies', '/strategies/meridian-trend', '/signals', '/signals/verify', '/status']) {
    const response = await request.get(path);
    const html = await response.text();
    expect(html, path).not.toMatch(/<link[^>]* rel="(stylesheet|modulepreload)"/);
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy']!)?.[1];
    expect(html, path).toContain(`<style nonce="${nonce}">`);
    expect(html, path).toContain('--color-surface-0:#0a0d12');
  }
});
