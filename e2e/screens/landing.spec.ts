import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const hero = (page: Page) => page.getByRole('region', { name: 'Last closed signal' });
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Measured figures' }).locator('dl > div').filter({ hasText: label });

const getCard = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    .last();

test.describe('the landing page', () => {
  test('shows measured figures with their targets and period', async ({ page }) => {
    await open(page, '/');
    await expect(figure(page, 'Page response (p95)')).toContainText('14ms');
    await expect(figure(page, 'Page response (p95)')).toContainText(/target under 20\sms/);
    await expect(figure(page, 'Uptime')).toContainText('99.96%');
    await expect(figure(page, 'Feed latency, bar close to send (median)')).toContainText(
      /52ms.*p95 88\sms; seal to send 12\sms, p95 24\sms; 311 signals; target under 100\sms/,
    );
    await expect(figure(page, 'Strategies')).toContainText('5');
    await expect(page.getByText('Measured by the running system over the last 24 h.')).toBeVisible();
  });

  test('keeps the sealed entry when a later read of the log fails', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to fetch|ERR_FAILED/);
    await page.clock.install();
    await open(page, '/');
    const card = getCard(page, 'Sealed before delivery');
    await expect(card).toContainText('root, signed');
    let failed = 0;
    await page.route('**/api/log/**', (route) => {
      failed += 1;
      return route.abort();
    });
    await page.clock.fastForward(10 * 60_000);
    await expect.poll(() => failed).toBeGreaterThan(0);
    await expect(card).toContainText('root, signed');
  });

  test('labels the basis of each record, and includes losses', async ({ page }) => {
    await open(page, '/');
    const row = page
      .getByRole('list', { name: 'Records of the first strategies' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'London Open Break' }) });
    await expect(row).toContainText('—');
    await expect(row).toContainText('Live record: 12 of 30 trades');
    await expect(hero(page)).toContainText(/[\d.]+% were profitable, [\d.]+% were not\./);
    const card = getCard(page, 'The whole record, losses included');
    await expect(card.getByText('Live', { exact: true }), 'stated once').toHaveCount(1);
    await expect(card.getByRole('listitem').getByText('Backtest', { exact: true }), 'what differs').toHaveCount(2);
    await expect(page.getByText(/Hypothetical results have limits/), 'one notice for the whole page').toHaveCount(1);
  });

  test('formats prices like the rest of the site, and shows each record’s curve', async ({ page }) => {
    await open(page, '/');
    await expect(getCard(page, 'Risk is stated before reward')).toContainText('−1.00\u00a0R');
    const records = page.getByRole('list', { name: 'Records of the first strategies' });
    await expect(records.getByRole('img', { name: /^Equity of Meridian Trend: [+−][\d.]+%$/ })).toBeVisible();
  });

  test('links to strategies, signals, log and login', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('link', { name: 'Begin Training' }).first()).toHaveAttribute(
      'href',
      '/api/login?mode=sign-up',
    );
    await expect(page.getByRole('link', { name: 'View Training Challenges' }).first()).toHaveAttribute(
      'href',
      '/strategies',
    );
    await expectLink(page, 'View live signals', '/signals');
    await expect(page.getByRole('listitem').filter({ hasText: 'Check the record' })).toBeVisible();
  });

  test('has highlights, three steps in order, and closing buttons', async ({ page }) => {
    await open(page, '/');
    const highlights = page.getByRole('region', { name: 'Here is how you check it' });
    await expect(highlights.getByRole('heading', { level: 3 })).toHaveText([
      'Sealed before delivery',
      'Risk is stated before reward',
      'Confidence is scored in public',
      'The whole record, losses included',
    ]);
    const steps = page.getByRole('region', { name: 'How it works' }).getByRole('listitem');
    await expect(steps).toHaveText([
      /^1Choose a strategy.*View Training Challenges$/,
      /^2Receive the signal.*View live signals$/,
      /^3Check the record.*Verify the log$/,
    ]);
    const closing = page.getByRole('region', { name: 'Learn the rules before you follow them.' });
    await expectLink(closing, 'Begin Training', '/api/login?mode=sign-up');
    await expect(closing).toContainText('Educational only: no live market access, no brokerage, no investment advice.');
  });

  test('shows what arrives of the signal above as email, in Telegram and as push message', async ({ page }) => {
    await open(page, '/');
    const arrivals = page.getByRole('region', { name: 'What arrives' });
    await expect(arrivals.getByRole('heading', { level: 3 })).toHaveText(['Email', 'Telegram', 'Push']);
    const [email, telegram, push] = await arrivals.getByRole('listitem').all();
    await expect(email!).toContainText('↑ Long BRENT 1h: entry 90.51, stop 89.63, target 92.09 and 93.15');
    await expect(telegram!.getByRole('row')).toHaveText([
      'target 293.15+2.64',
      'target 192.09+1.58',
      'entry90.51',
      'stop89.63−0.88',
    ]);
    await expect(push!, 'a locked screen may show it').not.toContainText('90.51');
  });

  test('says what it costs, what the demo is, and leads from the first records to all of them', async ({ page }) => {
    await open(page, '/');
    const main = page.getByRole('main');
    await expect(main.getByText(/Pro free for 14 days.* Plans from \$49 per month/)).toBeVisible();
    await expect(main.getByText(/This is a demo: its market is generated/)).toBeVisible();
    await expectLink(main, 'All 6 strategies', '/strategies');
  });

  test('shows the same after a move inside the browser as on first load', async ({ page, apiCalls }) => {
    await open(page, '/strategies/impulse');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(hero(page).getByRole('figure')).toHaveAccessibleName(/over 90 bars$/);
    await expect(figure(page, 'Uptime')).toContainText('99.96%');
    const paths = apiCalls.map((path) => path.split('?')[0]);
    expect(paths).toContain('/api/bars');
    expect(paths.filter((path) => path === '/api/figures')).toHaveLength(1);
  });
});

test.describe('the landing page of a new site', () => {
  test.use({ scenario: 'empty' });

  test('shows dashes with reasons instead of figures', async ({ page }) => {
    await open(page, '/');
    await expect(hero(page)).toContainText('No signal has closed yet.');
    for (const [label, note] of [
      ['Page response (p95)', /not measured yet; target under 20\sms/],
      ['Uptime', 'not measured yet; target 99.9%'],
      ['Feed latency, bar close to send (median)', /no signal sent yet; target under 100\sms/],
      ['Strategies', 'no active strategies'],
    ] as const) {
      await expect(figure(page, label)).toContainText('—');
      await expect(figure(page, label)).toContainText(note);
    }
    await expect(getCard(page, 'Confidence is scored in public')).toContainText(
      '— No signal with a stated confidence is resolved yet.',
    );
  });
});

test.describe('the landing page with a log', () => {
  test.use({ scenario: 'sealed log' });

  test('shows the path from the root to the newest entry, and prices with thousands separators', async ({ page }) => {
    await open(page, '/');
    const card = getCard(page, 'Sealed before delivery');
    const tree = card.getByRole('img', {
      name: /^Inclusion proof of entry #[\d,]+ under root [0-9a-f]{6}: \d+ hashes/,
    });
    await expect(tree).toBeVisible();
    const [, index, root, hashes] = /#([\d,]+) .* root ([0-9a-f]{6}): (\d+)/.exec(
      (await tree.getAttribute('aria-label'))!,
    )!;
    await expect(tree).toContainText(`root ${root}`);
    await expect(tree).toContainText(`#${index}`);
    await expect(tree).toContainText(`${Number(hashes) - 3} more`);
    await expect(card).toContainText(/[\d,]+ entries, signed \d/);
    await expect(getCard(page, 'Risk is stated before reward')).toContainText(/\d,\d{3}\.\d\d/);
  });
});

test.describe('the landing page without published bars', () => {
  test.use({ scenario: 'no bars' });

  test('shows the signal and says that its bars are not available', async ({ page }) => {
    await open(page, '/');
    await expect(hero(page)).toContainText('BRENT');
    await expect(hero(page)).toContainText('The bars of this signal are not available.');
    await expect(hero(page).getByRole('list', { name: 'Legend' })).toHaveCount(0);
  });
});

test.describe('the landing page while the server fails', () => {
  test.use({ scenario: 'failing', expectedErrors: [/503 \(Service Unavailable\)|500 \(Internal Server Error\)/] });

  test('says what failed to load, and retries on request', async ({ page }) => {
    const response = await page.goto('/');
    expect(response?.status()).toBe(503);
    await open(page, '/');
    await expect(hero(page).getByRole('alert')).toContainText('The signals could not be loaded.');
    await expect(figure(page, 'Uptime')).toContainText('could not be loaded');
    await expect(page.getByText('The strategies could not be loaded.')).toBeVisible();
    await expect(page.getByText('The scores could not be loaded.')).toBeVisible();
    await pretend(page, 'full');
    await hero(page).getByRole('button', { name: 'Try again' }).click();
    await expect(hero(page).getByRole('figure')).toHaveAccessibleName(/over 90 bars$/);
  });
});

test.describe('the landing page with invalid rows', () => {
  test.use({ scenario: 'broken rows' });

  test('is shown', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1, name: 'Sealed first. Sent second.' })).toBeVisible();
    await expect(hero(page)).toBeVisible();
  });
});
