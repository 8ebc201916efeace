import { hasRoute, type Read, reads, writes } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';

/** A client of a site that answers each address with this body, and keeps what it was asked. */
function getClient(answers: Readonly<Record<string, Response>>, apiKey?: string) {
  const asked: { readonly path: string; readonly authorization: string | null }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const path = String(url).replace('https://site.example', '');
    asked.push({ path, authorization: new Headers(init?.headers).get('authorization') });
    return answers[path] ?? new Response(null, { status: 404 });
  };
  return { asked, client: createClient({ url: 'https://site.example', fetch, ...(apiKey ? { apiKey } : {}) }) };
}

test('has a method for every read with a route and for every write, and no others', () => {
  const { client } = getClient({});
  const methods = client as unknown as Record<string, object>;
  for (const [noun, ofNoun] of Object.entries(reads)) {
    const routed = Object.entries<Read>(ofNoun).filter(([, read]) => hasRoute(read));
    const written = Object.keys((writes as Readonly<Record<string, object>>)[noun] ?? {});
    const names = Object.keys(methods[noun]!).filter((name) => !written.includes(name));
    expect(names, noun).toEqual(routed.map(([name]) => name));
  }
});

test('takes path parameters and query from one argument, and sends the key as a header', async () => {
  const { client, asked } = getClient({ '/api/strategies/a%2Fb/performance?timeframe=1h': Response.json({}) }, 'key');
  await client.strategies.performance({ id: 'a/b', timeframe: '1h' });
  expect(asked).toEqual([{ path: '/api/strategies/a%2Fb/performance?timeframe=1h', authorization: 'Bearer key' }]);
});

test('yields the rows of every page', async () => {
  const link = { headers: { link: '</api/signals?limit=2&cursor=c>; rel="next"' } };
  const { client, asked } = getClient({
    '/api/signals?limit=2': Response.json([1, 2], link),
    '/api/signals?limit=2&cursor=c': Response.json([3]),
  });
  expect(await Array.fromAsync(client.signals.list.all({ limit: 2 }))).toEqual([1, 2, 3]);
  expect(asked).toHaveLength(2);
});

test('returns the text of a file', async () => {
  const { client } = getClient({ '/.well-known/sealtick/log-key': new Response('key+1+2') });
  expect(await client.wellKnown.logKey()).toBe('key+1+2');
});

test('returns the bytes of a file that is not text', async () => {
  const pdf = Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0xe2, 0xe3, 0xcf, 0xd3, 0x00]);
  const { client } = getClient({
    '/api/portfolio/report.pdf': new Response(pdf, { headers: { 'content-type': 'application/pdf' } }),
    '/api/academy/calculators.xlsx': new Response(pdf, {
      headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    }),
    '/api/content/help/a/document.pdf': new Response(pdf, { headers: { 'content-type': 'application/pdf' } }),
  });
  const files: Uint8Array[] = [
    await client.portfolio.report(),
    await client.academy.calculators(),
    await client.content.pdf({ kind: 'help', id: 'a' }),
  ];
  expect(files).toEqual([pdf, pdf, pdf]);
  const badge = new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
  const text: string = await getClient({ '/api/status/badge.svg': badge }).client.status.badge();
  expect(text).toBe('<svg/>');
});

test('reads log entries of a long range in several requests', async () => {
  const rows = (count: number) => Response.json(Array.from({ length: count }, (_, i) => ({ index: i })));
  const { client, asked } = getClient({
    '/api/log/entries?from=1&to=500': rows(500),
    '/api/log/entries?from=501&to=600': rows(20),
  });
  expect(await Array.fromAsync(client.logEntries(1, 600))).toHaveLength(520);
  expect(asked).toHaveLength(2);
});
