import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/served.ts';

/** What a page says before any script runs. */
async function structuredData(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
}

test('the server renders a shared view: searched, filtered and sorted', async ({ request }) => {
  const html = await (await request.get('/strategies?market=fx&sort=name&q=PLAYBOOK')).text();
  const names = [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]*)</g)].map(([, name]) => name);
  expect(names).toEqual(['Liquidity Sweep', 'London Open Break', 'Meridian Trend', 'Steady Pull-back']);
});

test('the server renders the filtered list of signals', async ({ request }) => {
  const html = await (await request.get('/signals?market=crypto')).text();
  const list = /<ul aria-label="Signals".*?<\/ul>/s.exec(html)?.[0] ?? '';
  expect(list).toContain('BTCUSD');
  expect(list).not.toContain('EURUSD');
});

test('the server renders a signal completely: title, address, prices and log index', async ({ request }) => {
  const response = await request.get('/signals/signal-2');
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).toContain('<title>Long BRENT 1h by Impulse | Sealtick</title>');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/signals\/signal-2"/);
  for (const text of ['89.63', '92.09', '93.15', '#<!-- -->12,342', 'A sweep of the low']) expect(html).toContain(text);
});

for (const path of ['/journal', '/analytics'])
  test(`the server leads a member who follows nothing from ${path} to the strategies`, async ({ request }) => {
    const html = await (await request.get(path, { headers: { 'x-scenario': 'new member' } })).text();
    expect(html).toContain('Choose a strategy');
    expect(html).not.toContain('See the live feed');
  });

test('the server renders an article with its figure, its share metadata and its structured data', async ({
  request,
}) => {
  const html = await (await request.get('/research/risk-per-trade')).text();
  for (const text of [
    'property="og:type" content="article"',
    'property="article:published_time" content="2026-11-16T00:00:00.000Z"',
    'npm run figures -- half-lost-by-risk',
    '82.9%',
    'Related articles',
  ])
    expect(html).toContain(text);
  const { '@graph': graph } = await structuredData(request, '/research/risk-per-trade');
  expect(graph[1]).toMatchObject({ '@type': 'Article', datePublished: '2026-11-16T00:00:00.000Z' });
  expect((await request.get('/research/none')).status()).toBe(404);
});

test('the server renders the articles of a category', async ({ request }) => {
  const html = await (await request.get('/research?category=market+analysis')).text();
  const list = /<ul aria-label="Articles".*?<\/ul>/s.exec(html)?.[0] ?? '';
  expect(list).toContain('What a near stop costs');
  expect(list).not.toContain('How much to risk per trade');
});

test('the page of the verifier without script explains the check and shows the newest checkpoint', async ({
  request,
}) => {
  const html = await (
    await request.get('/signals/verify?strategy=meridian-trend', { headers: { 'x-scenario': 'sealed log' } })
  ).text();
  for (const text of [
    'Verify the record',
    'The newest checkpoint',
    'What the check detects',
    'History rewritten',
    'FORK',
  ])
    expect(html).toContain(text);
  expect(html).toMatch(/Root of all entries.{0,200}[0-9a-f]{64}/);
  expect(html, 'the verifier is loaded on first use').not.toContain('verify.worker');
});

test('the home of a member comes rendered from the server: welcome, figures, feed and strategies', async ({
  request,
}) => {
  const html = await (await request.get('/', { headers: { cookie: 'scenario=subscriber' } })).text();
  expect(html).toContain('Welcome back, Amara');
  expect(html).toContain('Win Rate (30d)');
  expect(html).toMatch(/3 new since yesterday/);
  expect(html).not.toContain('Sealed first.');
});

test('a member is welcomed on the first visit, not welcomed back', async ({ request }) => {
  const html = await (await request.get('/', { headers: { cookie: 'scenario=new%20member' } })).text();
  expect(html).toMatch(/>Welcome(, \w+)?</);
  expect(html).not.toContain('Welcome back');
});

test('the first page describes the site for search engines', async ({ request, baseURL }) => {
  const data = await structuredData(request, '/');
  expect(data).toMatchObject({ '@type': 'WebSite', name: 'Sealtick', url: `${baseURL}/` });
  expect(data.publisher).toMatchObject({ name: 'Example Trading Ltd', telephone: '+44 20 7946 0123' });
});

test('search engines read the offers and questions of the prices', async ({ request }) => {
  const [service, questionPage] = (await structuredData(request, '/pricing'))['@graph'];
  expect(
    service.offers.map(({ price, priceCurrency }: Record<'price' | 'priceCurrency', string>) => price + priceCurrency),
  ).toEqual(['49USD', '149USD']);
  expect(questionPage.mainEntity.length).toBe(8);
  expect(questionPage.mainEntity[3].acceptedAnswer.text).toContain('within 14 days of that payment');
});

test('the server draws the library as cards and as a list', async ({ request }) => {
  const cards = await (await request.get('/strategies')).text();
  expect(cards.match(/role="img" aria-label="Equity over drawdown/g)).toHaveLength(5);
  expect(await (await request.get('/strategies?view=list')).text()).toMatch(/<table[^>]*aria-label="Strategies"/);
});

test('the server draws the signal and the scores of the first page', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html).toContain('BRENT 1h, long: entry 90.51, stop 89.63, target 92.09');
  expect(html).toContain('Confidence is scored in public');
});

test('the server leaves the comparison of a member’s record to the browser', async ({ request }) => {
  const html = await (await request.get('/analytics', { headers: { 'x-scenario': 'subscriber' } })).text();
  expect(html).toContain('Computed in your browser; nothing is saved.');
  expect(html, 'computed once the page is interactive').not.toContain('The record as it was, and what if');
});

test('the server renders a comparison with its chart', async ({ request }) => {
  const html = await (await request.get('/strategies?compare=impulse,meridian-trend')).text();
  expect(html).toContain('Compare strategies');
  expect(html).toContain('Figures side by side');
  expect(html, 'the static chart').toMatch(/<path[^>]*stroke-series-2/);
});

test('search engines read the questions of the help center', async ({ request }) => {
  const { '@type': type, mainEntity } = await structuredData(request, '/help-center');
  expect(type).toBe('FAQPage');
  expect(mainEntity.length).toBeGreaterThanOrEqual(25);
});

test('the picture of a guide exists', async ({ request }) => {
  const html = await (await request.get('/help-center/verify-the-record')).text();
  const [, address] = /<article.*?<img[^>]* src="([^"]+)"/s.exec(html) ?? [];
  expect((await request.get(address!)).headers()['content-type']).toBe('image/webp');
});

test('the server renders the status over the span of the address', async ({ request }) => {
  const html = await (await request.get('/status?span=7d')).text();
  expect(html).toContain('last 7 days');
  expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*>7d<\/a>/);
});
