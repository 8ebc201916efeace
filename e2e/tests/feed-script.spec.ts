import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

const SCRIPT = '**/assets/live-connection-*.js';

/** Reports that the network is back until the feed is connected: the next attempt may be due in half a minute. */
const expectConnected = (page: Page) =>
  expect(async () => {
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();

test.describe('a live feed whose script cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('shows that it is reconnecting, and connects once the script loads', async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    await open(page, '/signals');
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    await page.unroute(SCRIPT);
    await expectConnected(page);
  });

  test('does not load the page again while someone types', async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    await open(page, '/signals');
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    const search = page.getByRole('searchbox').first();
    await search.fill('EUR');
    await page.unroute(SCRIPT);
    await page.evaluate("document.documentElement.dataset.page = 'first'");
    for (let n = 0; n < 5; n += 1) await page.evaluate("dispatchEvent(new Event('online'))");
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('document.documentElement.dataset.page')).toBe('first');
    await search.blur();
    await expectConnected(page);
  });

  test('does not load the page again while a form has typed text', async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    await open(page, '/signals');
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    await page.evaluate("document.documentElement.dataset.page = 'first'");
    await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
    const email = page.getByRole('main').getByRole('textbox', { name: 'Email' });
    await email.fill('amara@example');
    await email.blur();
    await page.unroute(SCRIPT);
    for (let n = 0; n < 5; n += 1) await page.evaluate("dispatchEvent(new Event('online'))");
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('document.documentElement.dataset.page')).toBe('first');
    await expect(email).toHaveValue('amara@example');
  });
});
