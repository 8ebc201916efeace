import type { Signal, StatusHistory, Strategy } from '@sealtick/contract';
import { expectNoOverflow } from '../../support/page/overflow.ts';
import { expect, expectAccessible, loadedAll, open, PHONE, test } from '../../support/test.ts';

/** The whole program on its simulated market, with a bar every few seconds. */

test('the library shows the strategies that the API lists', async ({ page, request, apiCalls }) => {
  const strategies: Strategy[] = await (await request.get('/api/strategies')).json();
  expect(strategies).toHaveLength(8);
  await open(page, '/strategies');
  const cards = page.getByRole('list', { name: 'Strategies', exact: true });
  await expect(cards.getByRole('heading')).toHaveCount(strategies.length);
  const names = await cards.getByRole('heading').allTextContents();
  expect(names.toSorted()).toEqual(strategies.map(({ name }) => name).toSorted());
  expect(apiCalls).toEqual([]);
});

test.describe('as the server renders it', () => {
  test.use({ javaScriptEnabled: false });

  test('every strategy has a page with each tab filled', async ({ page, request }) => {
    const strategies: Strategy[] = await (await request.get('/api/strategies')).json();
    for (const { id, name, executionPlaybook, faq, parameters } of strategies) {
      await page.goto(`/strategies/${id}?tab=playbook`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('tabpanel')).toContainText(executionPlaybook.entryTrigger);
      await page.goto(`/strategies/${id}?tab=faq`);
      await expect(page.getByText(faq[0]!.question)).toBeVisible();
      await page.goto(`/strategies/${id}?tab=config`);
      await expect(page.getByRole('tabpanel')).toContainText(Object.values(parameters)[0]!.label);
    }
  });

  test('every page says that the market is simulated and accelerated', async ({ page }) => {
    for (const path of ['/', '/strategies', '/signals']) {
      await page.goto(path);
      await expect(page.getByText('Simulated market, accelerated'), path).toBeVisible();
    }
  });
});

test('the landing page shows an inclusion proof from the first minute', async ({ page }) => {
  await page.goto('/');
  const tree = page.getByRole('img', { name: /^Inclusion proof of entry #[\d,]+ under root [0-9a-f]{6}: \d+ hashes/ });
  await expect(tree).toBeVisible();
});

test('the status page shows every component that runs, checked from the front door', async ({ page, request }) => {
  const names = async () => {
    const { components } = (await (await request.get('/api/status/history?span=24h')).json()) as StatusHistory;
    return components.map(({ name }) => name);
  };
  const all = ['Website', 'REST API', 'Live feed', 'Signal runner', 'Market data', 'Signal log', 'Database', 'Email'];
  await expect.poll(names, { timeout: 90_000 }).toEqual(expect.arrayContaining(all));
  await open(page, '/status');
  for (const name of all) await expect(page.getByRole('heading', { name, exact: true }).first(), name).toBeVisible();
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

test('ages use market time before and after hydration', async ({ page }) => {
  await page.goto('/signals');
  const ages = page.getByRole('list', { name: 'Signals', exact: true }).locator('time');
  await expect(ages.first()).toHaveText(/ago$|^just now$/);
  await open(page, '/signals');
  await expect(ages.first()).toHaveText(/ago$|^just now$/);
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
