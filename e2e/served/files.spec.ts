import { expect, test } from '../support/served.ts';

test('feed readers read the releases', async ({ request }) => {
  const html = await (await request.get('/changelog')).text();
  const [, href = ''] = /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]+)"/.exec(html) ?? [];
  const answer = await request.get(href);
  expect(answer.headers()['content-type']).toContain('application/rss+xml');
  const xml = await answer.text();
  expect(xml.match(/<item>/g)).toHaveLength(6);
  expect(xml).toContain('<guid isPermaLink="false">release:2.4.0</guid>');
  expect(xml).toContain('/changelog#2.4.0</link>');
});

test('feed readers find and read the articles', async ({ request }) => {
  const html = await (await request.get('/research')).text();
  for (const format of ['rss', 'atom']) {
    const link = new RegExp(`<link rel="alternate" type="application/${format}\\+xml"[^>]* href="([^"]+)"`);
    const feed = await request.get(link.exec(html)?.[1] ?? '');
    expect(feed.headers()['content-type']).toBe(`application/${format}+xml; charset=utf-8`);
    const xml = await feed.text();
    expect(xml.match(/<(item|entry)>/g)).toHaveLength(8);
    expect(xml).toContain('article:win-rate-alone');
    expect(xml).toMatch(/https?:\/\/[^<"]+\/research\/win-rate-alone/);
  }
});

test('the numbers of an article are a file, linked from its figure', async ({ request }) => {
  const html = await (await request.get('/research/risk-per-trade')).text();
  const answer = await request.get(/href="([^"]+figure\.csv)"/.exec(html)?.[1] ?? '');
  expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers()['content-disposition']).toBe('attachment; filename="half-lost-by-risk.csv"');
  const lines = (await answer.text()).split('\r\n');
  expect(lines[0]).toContain('Without an edge,With an edge,notice');
  expect(lines.find((line) => line.startsWith('2,'))).toMatch(/^2,46\.675,3\.3,"4,000 simulated accounts/);
  expect((await request.get('/research/none/figure.csv')).status()).toBe(404);
});

test('feed readers read updates of the status', async ({ request }) => {
  for (const format of ['rss', 'atom']) {
    const feed = await request.get(`/status/feed.${format}`);
    expect(feed.headers()['content-type']).toBe(`application/${format}+xml; charset=utf-8`);
    expect(await feed.text()).toContain('Emails are late: resolved (minor)');
  }
  expect((await request.get('/status/feed.json')).status()).toBe(404);
  const feed = await (await request.get('/status/feed.rss', { headers: { cookie: 'scenario=incident' } })).text();
  expect(feed).toContain('Telegram is slow: monitoring (minor)');
  expect(feed).toContain('Website and API not available: investigating (critical)');
});

test.for([
  ['/terms-of-service', 'Terms_of_Service.pdf'],
  ['/privacy-policy', 'Privacy_Policy.pdf'],
  ['/risk-disclosure', 'Risk_Disclosure.pdf'],
] as const)('the file of %s is %s', async ([path, pdf], { request }) => {
  const html = await (await request.get(path)).text();
  const answer = await request.get(/href="([^"]+)"[^>]*>(?:(?!<\/a>).)*Download PDF/s.exec(html)?.[1] ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(answer.headers()['content-disposition']).toContain(`"${pdf}"`);
});
