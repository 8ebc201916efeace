import type { Page } from '@playwright/test';
import { COMPONENT_TEXTS } from '@sealtick/contract';
import { expect, open, PHONE, pretend, test } from '../support/test.ts';

const services = (page: Page) => page.getByRole('region', { name: 'Services' });
const row = (page: Page, name: string) =>
  services(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
/** Every component with its description, in the order of the page. */
const COMPONENTS = Object.values(COMPONENT_TEXTS);
/** A moment as the page writes it. */
const AT = String.raw`\d{1,2} \w{3} \d{4}, \d\d:\d\d UTC`;

test('the page gives every component, with uptime, response time and 90 days', async ({ page }) => {
  await open(page, '/status');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status: All Systems Operational');
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
  await expect(
    page.getByText(
      new RegExp(
        `${COMPONENTS.length} components, each checked every 20 s: website, API and live feed as visitors call them, .+\\. Checked `,
      ),
    ),
  ).toBeVisible();
  const rows = services(page).getByRole('listitem');
  await expect(rows).toHaveCount(COMPONENTS.length);
  for (const [place, { name, about }] of COMPONENTS.entries()) {
    await expect(rows.nth(place).getByRole('heading')).toHaveText(name);
    await expect(rows.nth(place).getByText(about, { exact: true })).toBeVisible();
  }
  const website = rows.filter({ hasText: 'Website' });
  await expect(website).toContainText('Operational');
  await expect(website).toContainText('100%');
  await expect(website).toContainText(/Response time, p95 14\sms/);
  await expect(website.getByRole('img')).toHaveAccessibleName('Website, 70 of 90 days with checks: no failed checks');
  await expect(rows.filter({ hasText: 'Database' })).toContainText('No response time');
});

for (const [device, viewport] of [
  ['phone', PHONE],
  ['tablet', { width: 768, height: 1_024 }],
  ['desktop', { width: 1_440, height: 900 }],
] as const) {
  test(`on a ${device} each component says what it is, its response time and its last incident`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, '/status');
    const website = row(page, 'Website');
    await expect(website.getByText('The pages of the site.')).toBeVisible();
    await expect(website.getByText(/^14\sms$/)).toBeVisible();
    await expect(website.getByText('No incident so far')).toBeVisible();
    const mail = row(page, 'Email');
    await expect(mail.getByText('Emails about accounts, and signals by email.')).toBeVisible();
    await expect(mail.getByText(new RegExp(`^Last incident ${AT}$`))).toBeVisible();
  });
}

test('three figures state uptime, response time and delivery, each with what it rests on', async ({ page }) => {
  await open(page, '/status');
  const figures = page.getByLabel('Measured');
  await expect(figures.getByRole('term')).toHaveText([
    'Uptime',
    'Page response (p95)',
    'Feed latency, bar close to send (median)',
  ]);
  await expect(figures.getByRole('definition')).toHaveText([
    '100%website, API, live feed and signal runner: no failed checks; last 24 h',
    /^14\smsmedian 9\sms, 1,430 checks; last 24 h$/,
    /^52\smsp95 88\sms; seal to send 12\sms, p95 24\sms; 311 signals$/,
  ]);
});

test('past incidents open, with what was said and what was changed', async ({ page }) => {
  await open(page, '/status');
  const incidents = page.getByRole('region', { name: 'Incidents' });
  await expect(incidents).toContainText('None active');
  await expect(incidents).toContainText(new RegExp(`Resolved · minor · ${AT}, for 1\\sh`));
  await incidents.getByText('Emails are late', { exact: true }).click();
  await expect(incidents.getByText('Emails arrive up to 20 minutes late.')).toBeVisible();
  await expect(incidents.getByText('Email', { exact: true })).toBeVisible();
  await expect(incidents).toContainText('Investigating. Emails wait for the mail server.');
  await expect(incidents).toContainText('Resolved. All queued emails were sent.');
  await expect(incidents.getByRole('heading', { name: 'What was wrong, and what we changed' })).toBeVisible();
  await expect(incidents).toContainText('The limit is higher now.');
  const maintenance = page.getByRole('region', { name: 'Scheduled maintenance' });
  await expect(maintenance).toContainText('None. Maintenance is announced 48 hours ahead, or marked as short notice.');
});

test('the uptime of each of the last seven days is stated', async ({ page }) => {
  await open(page, '/status');
  const days = page.getByRole('region', { name: 'Uptime, 7 days' }).getByRole('listitem');
  await expect(days).toHaveCount(7);
  await expect(days.last()).toContainText('100%today');
  await expect(page.getByRole('region', { name: 'Uptime, 7 days' })).toContainText(
    'The lowest of website, API, live feed and signal runner. Days in UTC.',
  );
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

/** A check that fails now, whatever is stored. */
async function failWrites(page: Page) {
  await page.route('**/api/status', async (route) => {
    const answer = (await (await route.fetch()).json()) as { checks: object[] };
    const checks = [...answer.checks, { ...answer.checks[0], name: 'writes', state: 'failed' }];
    return route.fulfill({ json: { ...answer, overall: 'down', checks } });
  });
}

test('a check that fails is the headline, also while no component has stored it', async ({ page }) => {
  await failWrites(page);
  await page.clock.install();
  await open(page, '/status');
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Outage: writes');
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/WebSocket connection failed|ERR_INTERNET_DISCONNECTED/] });

  test('claims no state that it cannot know', async ({ page, context }) => {
    await open(page, '/status');
    const title = page.getByRole('heading', { level: 1 });
    await context.setOffline(true);
    await expect(title).toHaveText('Status unknown');
    const main = page.getByRole('main');
    await expect(main).toContainText('You are offline. The last state that was read: All Systems Operational.');
    await expect(page.getByRole('banner').getByText('You are offline', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(title).toHaveText('Status: All Systems Operational');
  });
});

test.describe('while the status cannot be read again', () => {
  test.use({ expectedErrors: [/503/] });

  test('says so with the last state', async ({ page }) => {
    await page.clock.install();
    await open(page, '/status');
    await page.route('**/api/status/history*', (route) => route.fulfill({ status: 503 }));
    await page.clock.fastForward(30_000);
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status unknown');
    await expect(page.getByRole('main')).toContainText('The server did not answer. The last state that was read:');
  });
});

test.describe('during an incident', () => {
  test.use({ scenario: 'incident' });

  test('the page says what is affected since when, and what maintenance is announced', async ({ page }) => {
    await open(page, '/status');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status: Outage: Live feed; Degraded: Telegram');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Degraded: Telegram' })).toBeVisible();
    const feed = row(page, 'Live feed');
    await expect(feed.getByText('Outage', { exact: true })).toBeVisible();
    await expect(feed.getByRole('img')).toHaveAccessibleName(/failed checks on \d{4}-\d{2}-\d{2}/);
    await expect(row(page, 'Telegram').getByText('Degraded', { exact: true })).toBeVisible();
    await expect(row(page, 'Website').getByText('Operational', { exact: true })).toBeVisible();
    const incidents = page.getByRole('region', { name: 'Incidents' });
    await expect(incidents).toContainText('2 active');
    await expect(incidents.getByText('Live feed does not respond as it should.').first()).toBeVisible();
    const maintenance = page.getByRole('region', { name: 'Scheduled maintenance' });
    await expect(maintenance).toContainText('Database update');
    await expect(maintenance).toContainText('Short notice');
    await expect(maintenance).toContainText(
      new RegExp(`${AT} to ${AT}, for 20\\smin\\. The site is read-only for two minutes\\.`),
    );
    await expect(maintenance).toContainText('Website, REST API');
  });

  test('each incident states severity, status, start, last update and affected services', async ({ page }) => {
    await open(page, '/status');
    const incident = (title: string) =>
      page.getByRole('region', { name: 'Incidents' }).getByRole('group').filter({ hasText: title });
    const since = `since ${AT}, last update ${AT}`;
    await expect(incident('Live feed not available')).toContainText(new RegExp(`Investigating · major · ${since}`));
    const slow = incident('Telegram is slow');
    await expect(slow).toContainText(new RegExp(`Monitoring · minor · ${since}`));
    await expect(slow.getByText('Messages arrive up to two minutes late.')).toBeVisible();
    await expect(slow.getByText('Telegram', { exact: true })).toBeVisible();
    await expect(slow).toContainText('Monitoring. Messages are on time again.');
    const worst = incident('Website and API not available');
    await expect(worst).toContainText(new RegExp(`Resolved · critical · ${AT}, for 9\\smin`));
    await worst.getByText('Website and API not available').click();
    await expect(worst.getByText('REST API', { exact: true })).toBeVisible();
  });

  test('the last incident of a component is the one that lasts', async ({ page }) => {
    await open(page, '/status');
    await expect(row(page, 'Live feed')).toContainText(new RegExp(`Last incident ${AT}`));
    await expect(row(page, 'Website')).toContainText(new RegExp(`Last incident ${AT}`));
    await expect(row(page, 'Database')).toContainText('No incident so far');
  });
});

test.describe('before the first check', () => {
  test.use({ scenario: 'empty' });

  test('nothing is called operational', async ({ page }) => {
    await open(page, '/status');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status: Not checked yet');
    await expect(services(page).getByText('Operational')).toHaveCount(0);
    await expect(services(page).getByText('No data')).not.toHaveCount(0);
    await expect(page.getByText('The first check comes within half a minute after a start.')).toBeVisible();
    await expect(page.getByLabel('Measured').getByRole('definition')).toHaveText([
      '—not measured yet',
      '—not measured yet',
      '—no signal sent yet',
    ]);
    await expect(page.getByText('No incident in the last 90 days.')).toBeVisible();
  });

  test('a check that fails is the headline, with the time of the check', async ({ page }) => {
    await failWrites(page);
    await page.clock.install();
    await open(page, '/status');
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status: Outage: writes');
    await expect(page.getByText(new RegExp(`Checked .+, ${AT}`))).toBeVisible();
  });
});

test.describe('while the server fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)/] });

  test('the page says so, and can be tried again', async ({ page }) => {
    await open(page, '/status');
    await expect(page.getByRole('alert')).toContainText('The status could not be loaded');
    await expect(page.getByRole('alert')).toContainText('The server did not answer. That may itself be an outage.');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('the span is chosen, and is part of the address', async ({ page }) => {
  await open(page, '/status');
  const spans = page.getByRole('navigation', { name: 'Uptime and response over' });
  await expect(spans.getByRole('link')).toHaveText(['24h', '7d', '30d']);
  await expect(spans.getByRole('link', { name: '24h' })).toHaveAttribute('aria-current', 'true');
  await spans.getByRole('link', { name: '30d' }).click();
  await expect(page).toHaveURL('/status?span=30d');
  await expect(page.getByLabel('Measured')).toContainText('last 30 days');
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
