import type { APIRequestContext } from '@playwright/test';
import type { Signal, StatusHistory, Strategy } from '@sealtick/contract';
import { readText } from '../../support/crawler/read-html.ts';
import { expectNoOverflow } from '../../support/page/overflow.ts';
import { expect, expectAccessible, loadedAll, open, PHONE, test } from '../../support/test.ts';

/** The whole program on its simulated market, with a bar every few seconds. */

const readAll = async (request: APIRequestContext): Promise<Strategy[]> =>
  (await request.get('/api/strategies')).json();
const readHtml = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
const AGE = /ago$|^just now$/;

test.describe('as the server renders it', () => {
  test('the library has the strategies that the API lists', async ({ request }) => {
    const strategies = await readAll(request);
    expect(strategies).toHaveLength(8);
    const html = await readHtml(request, '/strategies');
    const list = /<ul aria-label="Strategies".*?<\/main>/s.exec(html)![0];
    const names = [...list.matchAll(/<h2[^>]*><a[^>]*>(.*?)<\/a>/gs)].map(([, name]) => readText(name!));
    expect(names.toSorted()).toEqual(strategies.map(({ name }) => name).toSorted());
  });

  test('every strategy has a page with each tab filled', async ({ request }) => {
    for (const { id, name, executionPlaybook, faq, parameters } of await readAll(request)) {
      const read = async (tab: string) => {
        const html = await readHtml(request, `/strategies/${id}?tab=${tab}`);
        expect(readText(/<h1.*?<\/h1>/s.exec(html)![0]), id).toBe(name);
        return readText(html.slice(html.indexOf('role="tabpanel"')));
      };
      const playbook = await read('playbook');
      expect(playbook, id).toContain(executionPlaybook.entryTrigger);
      expect(playbook, 'one tab at a time').not.toContain(faq[0]!.question);
      expect(await read('faq'), id).toContain(faq[0]!.question);
      expect(await read('config'), id).toContain(Object.values(parameters)[0]!.label);
    }
  });

  test('every page says that the market is simulated and accelerated', async ({ request }) => {
    for (const path of ['/', '/strategies', '/signals'])
      expect(readText(await readHtml(request, path)), path).toContain('Simulated market, accelerated');
  });

  test('the landing page shows an inclusion proof from the first minute', async ({ request }) => {
    expect(await readHtml(request, '/')).toMatch(
      /aria-label="Inclusion proof of entry #[\d,]+ under root [0-9a-f]{6}: \d+ hashes/,
    );
  });

  test('the status page shows every component that runs, checked from the front door', async ({ request }) => {
    const names = async () => {
      const { components } = (await (await request.get('/api/status/history?span=24h')).json()) as StatusHistory;
      return components.map(({ name }) => name);
    };
    const all = ['Website', 'REST API', 'Live feed', 'Signal runner', 'Market data', 'Signal log', 'Database', 'Email'];
    await expect.poll(names, { timeout: 90_000 }).toEqual(expect.arrayContaining(all));
    const html = await readHtml(request, '/status');
    const headings = [...html.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/gs)].map(([, heading]) => readText(heading!));
    expect(headings).toEqual(expect.arrayContaining(all));
  });
});

test('the library that the server sent needs no request of the browser', async ({ page, apiCalls }) => {
  await open(page, '/strategies');
  expect(apiCalls).toEqual([]);
});

test.describe('an open page that cannot reach the API', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/], loadsAllScripts: true });

  test('has the scripts of all pages, and receives the signal of a new bar once, by the live feed', async ({
    page,
    request,
  }) => {
    await page.route('**/api/**', (route) => route.abort());
    await open(page, '/signals');
    await loadedAll(page);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    const newest = async () => ((await (await request.get('/api/signals?limit=1')).json()) as Signal[])[0]!;
    const before = await newest();
    await expect.poll(async () => (await newest()).id, { timeout: 90_000 }).not.toBe(before.id);
    const { index, symbol, basis } = await newest();
    const rows = page.getByRole('list', { name: 'Signals', exact: true }).getByRole('listitem');
    const row = rows.filter({ hasText: `#${index?.toLocaleString('en-US')}` });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(symbol);
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    expect(basis.market).toBe('simulated');
  });
});

test('ages use market time before and after hydration', async ({ page, request }) => {
  const html = await readHtml(request, '/signals');
  const list = /<ul aria-label="Signals".*?<\/ul>/s.exec(html)![0];
  expect(readText(/<time.*?<\/time>/s.exec(list)![0])).toMatch(AGE);
  await open(page, '/signals');
  const ages = page.getByRole('list', { name: 'Signals', exact: true }).locator('time');
  await expect(ages.first()).toHaveText(AGE);
});

test.describe('an unknown address of the API', () => {
  test('is answered with a problem document', async ({ request }) => {
    const response = await request.get('/api/nothing');
    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toContain('application/problem+json');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('axe finds nothing on the pages', async ({ page }) => {
    for (const path of ['/strategies', '/strategies/tideline-pullback', '/signals']) {
      await open(page, path);
      await expectAccessible(page);
      await expectNoOverflow(page, path);
    }
  });
});
