import { expect, expectAccessible, open, test } from '../support/test.ts';

const services = (page: import('@playwright/test').Page) => page.getByRole('region', { name: 'Services' });

test('the page states every component, with uptime, response time and 90 days', async ({ page }) => {
  await open(page, '/status');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status: All Systems Operational');
  await expect(page.getByText(/11 components, each checked every 20 s from the outside\. Checked /)).toBeVisible();
  const rows = services(page).getByRole('listitem');
  await expect(rows).toHaveCount(11);
  const website = rows.filter({ hasText: 'Website' });
  await expect(website).toContainText('Operational');
  await expect(website).toContainText('100 %');
  await expect(website).toContainText('14 ms');
  await expect(website.getByRole('img')).toHaveAccessibleName('Website, 70 of 90 days with checks: no failed check');
  await expect(rows.filter({ hasText: 'Database' })).toContainText('No response time');
});

test('three figures state uptime, response time and delivery, each with what it rests on', async ({ page }) => {
  await open(page, '/status');
  const figures = page.getByLabel('Measured');
  await expect(figures).toContainText('Uptime, 24 h100%');
  await expect(figures).toContainText('all components: No failed check; 0.7 % of the minutes without a check');
  await expect(figures).toContainText('p95 of its checks, median 9 ms');
  await expect(figures).toContainText(/Seal to delivery, average.*deliveries in the last 24 h/);
});

test('the span is chosen, is part of the address, and works without script', async ({ page, browser, baseURL }) => {
  await open(page, '/status');
  const spans = page.getByRole('navigation', { name: 'Uptime and response over' });
  await expect(spans.getByRole('link', { name: '24h' })).toHaveAttribute('aria-current', 'true');
  await spans.getByRole('link', { name: '30d' }).click();
  await expect(page).toHaveURL('/status?span=30d');
  await expect(page.getByLabel('Measured')).toContainText('Uptime, 30 days');

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  await plain.goto('/status?span=7d');
  await expect(plain.getByLabel('Measured')).toContainText('Uptime, 7 days');
  await expect(plain.getByRole('link', { name: '7d' })).toHaveAttribute('aria-current', 'true');
  await context.close();
});

test('past incidents open, with what was said and what was changed', async ({ page }) => {
  await open(page, '/status');
  const incidents = page.getByRole('region', { name: 'Incidents' });
  await expect(incidents).toContainText('None active');
  await incidents.getByText('Mails are late', { exact: true }).click();
  await expect(incidents).toContainText('Investigating. Mails wait for the mail server.');
  await expect(incidents).toContainText('Resolved. All queued mails were sent.');
  await expect(incidents).toContainText('The limit is higher now.');
  await expect(page.getByRole('region', { name: 'Scheduled maintenance' })).toContainText('announced 48 hours ahead');
});

test('the uptime of each of the last seven days is stated', async ({ page }) => {
  await open(page, '/status');
  const days = page.getByRole('region', { name: 'Uptime, 7 days' }).getByRole('listitem');
  await expect(days).toHaveCount(7);
  await expect(days.last()).toContainText('100 %today');
});

test('updates can be read by feed readers', async ({ page, request }) => {
  await open(page, '/status');
  await page.getByRole('link', { name: 'Subscribe to Updates' }).click();
  await expect(page.getByRole('region', { name: 'Be informed when it breaks' })).toBeInViewport();
  for (const format of ['rss', 'atom']) {
    const feed = await request.get(`/status/feed.${format}`);
    expect(feed.headers()['content-type']).toBe(`application/${format}+xml; charset=utf-8`);
    expect(await feed.text()).toContain('Mails are late: resolved (minor)');
  }
  expect((await request.get('/status/feed.json')).status()).toBe(404);
});

test('the line at the top of every page leads to it, as does the page of signals', async ({ page }) => {
  await open(page, '/strategies');
  await page.getByRole('banner').getByRole('link', { name: 'All Systems Operational' }).click();
  await expect(page).toHaveURL('/status');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('All Systems Operational');
  await open(page, '/signals');
  await page.getByRole('button', { name: 'View Status Page' }).click();
  await expect(page).toHaveURL('/status');
});

test('everything is read again every 30 seconds', async ({ page }) => {
  await page.clock.install();
  await open(page, '/status');
  const read = page.waitForRequest(/\/api\/status\/history/);
  await page.clock.fastForward(30_000);
  await read;
});

test.describe('during an incident', () => {
  test.use({ scenario: 'incident' });

  test('the page says what is affected since when, and what maintenance is announced', async ({ page }) => {
    await open(page, '/status');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status: Outage: Live feed');
    const feed = services(page).getByRole('listitem').filter({ hasText: 'Live feed' });
    await expect(feed).toContainText('Outage');
    await expect(feed.getByRole('img')).toHaveAccessibleName(/failed checks on \d{4}-\d{2}-\d{2}/);
    const incidents = page.getByRole('region', { name: 'Incidents' });
    await expect(incidents).toContainText('1 active');
    await expect(incidents.getByText('Live feed does not respond as it should.').first()).toBeVisible();
    const maintenance = page.getByRole('region', { name: 'Scheduled maintenance' });
    await expect(maintenance).toContainText('Database update');
    await expect(maintenance).toContainText('Short notice');
    await expect(maintenance).toContainText('Website, REST API');
    await expectAccessible(page);
  });
});

test.describe('before the first check', () => {
  test.use({ scenario: 'empty' });

  test('nothing is called operational', async ({ page }) => {
    await open(page, '/status');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status: Not checked yet');
    await expect(services(page).getByText('Operational')).toHaveCount(0);
    await expect(services(page).getByText('No data')).not.toHaveCount(0);
    await expect(page.getByText('No incident in the last 90 days.')).toBeVisible();
  });
});

test.describe('while the server fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('the page says so, and can be tried again', async ({ page }) => {
    await open(page, '/status');
    await expect(page.getByRole('alert')).toContainText('The status could not be loaded');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
