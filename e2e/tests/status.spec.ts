import type { Page } from '@playwright/test';
import { expect, open, pretend, test } from '../support/test.ts';

const services = (page: Page) => page.getByRole('region', { name: 'Services' });
const row = (page: Page, name: string) =>
  services(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('the span is chosen, is part of the address, and works without script', async ({ page, browser, baseURL }) => {
  await open(page, '/status');
  const spans = page.getByRole('navigation', { name: 'Uptime and response over' });
  await expect(spans.getByRole('link')).toHaveText(['24h', '7d', '30d']);
  await expect(spans.getByRole('link', { name: '24h' })).toHaveAttribute('aria-current', 'true');
  await spans.getByRole('link', { name: '30d' }).click();
  await expect(page).toHaveURL('/status?span=30d');
  await expect(page.getByLabel('Measured')).toContainText('last 30 days');

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto('/status?span=7d');
  await expect(plain.getByLabel('Measured')).toContainText('last 7 days');
  await expect(plain.getByRole('link', { name: '7d' })).toHaveAttribute('aria-current', 'true');
  await context.close();
});

test('what has changed is on the page 30 seconds later', async ({ page }) => {
  await page.clock.install();
  // The page's clock stands still: its 30 seconds begin with its hydration, however long that takes.
  await page.clock.pauseAt(Date.now() + 1_000);
  await open(page, '/status');
  await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('None active');
  await pretend(page, 'incident');
  await page.clock.runFor(29_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status: All Systems Operational');
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status: Outage: Live feed; Degraded: Telegram');
  await expect(row(page, 'Telegram')).toContainText('Degraded');
  await expect(page.getByLabel('Measured')).toContainText(
    /Live feed, the lowest of website, API, feed and runner: 12\smin outage/,
  );
  await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('2 active');
  await expect(page.getByRole('region', { name: 'Scheduled maintenance' })).toContainText('Database update');
});
