import { cardsOf } from '../support/strategy-cards.ts';
import { expect, hydrated, open, test } from '../support/test.ts';

/** The library, whichever fields its cards need. */
const LIBRARY = '/api/strategies?fields=id,name,description,…';
const withoutFields = (path: string) => path.replace(/(?<=\?fields=id,name,description,).*/, '…');
const PAGES = ['/', '/strategies', '/strategies/meridian-trend', '/signals', '/signals?strategy=impulse'];

for (const path of PAGES) {
  test(`${path} arrives with its data and requests nothing more`, async ({ page, apiCalls }) => {
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(apiCalls).toEqual([]);
  });
}

test('every read sends cookies', async ({ page }) => {
  await open(page, '/strategies/meridian-trend');
  const asked = page.waitForRequest((request) => withoutFields(request.url()).endsWith(LIBRARY));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Strategies' }).click();
  expect((await (await asked).allHeaders()).cookie).toContain('scenario=');
});

test('returning to the window reads nothing again', async ({ page, apiCalls }) => {
  await open(page, '/strategies');
  await page.evaluate(
    "window.dispatchEvent(new Event('focus')); document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
  );
  await page.waitForLoadState('networkidle');
  expect(apiCalls).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every page arrives with its data', async ({ page }) => {
    await page.goto('/strategies');
    await expect(cardsOf(page)).toHaveCount(6);
    await page.goto('/strategies/meridian-trend');
    await expect(page.getByRole('region', { name: 'Quick Stats' })).toContainText('28.3 %');
    await expect(page.getByRole('figure', { name: /^Equity over drawdown/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Playbook' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Entry trigger');
    await page.goto('/signals');
    await expect(page.getByRole('list', { name: 'Signals', exact: true }).getByRole('listitem')).toHaveCount(5);
  });

  test('search and filters work as a plain form', async ({ page }) => {
    await page.goto('/strategies');
    await page.getByRole('combobox', { name: 'Market' }).selectOption('crypto');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('3 of 6 strategies')).toBeVisible();
  });
});

test('a malformed address is answered with an error page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/);
  for (const path of ['/%zz', '/%E0%A4%A', '/strategies/%ff']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.locator('html[data-interactive]'), path).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/not found|nothing|no page/i);
  }
});
