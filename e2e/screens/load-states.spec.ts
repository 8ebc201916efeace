import type { Page } from '@playwright/test';
import type { Scenario } from '../support/stand-in/scenario-names.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

type Failing = readonly [path: string, ...failed: string[]];

/** What could not be loaded on each page while no read is answered. */
const MEMBER_PAGES: readonly Failing[] = [
  ['/platform', 'Your figures could not be loaded', 'The signals could not be loaded'],
  ['/analytics', 'Your figures could not be loaded'],
  ['/journal', 'Your journal could not be loaded'],
  ['/backtesting', 'The strategies could not be loaded'],
  ['/risk-config', 'Your settings could not be loaded'],
  ['/news-filter', 'Your settings could not be loaded'],
  ['/broker-setup', 'Your accounts at brokers could not be loaded'],
  ['/delivery-settings', 'Your settings could not be loaded'],
  ['/notification-settings', 'Your settings could not be loaded'],
  ['/api-management', 'The API keys could not be loaded', 'The usage could not be loaded'],
  ['/account', 'Your profile could not be loaded', 'Your plan could not be loaded'],
];

const PUBLIC_PAGES: readonly Failing[] = [
  ['/strategies', 'Error Loading Strategies'],
  ['/strategies/impulse', 'Strategy Not Found'],
  ['/signals', 'The signals could not be loaded'],
  ['/signals/verify', 'The newest checkpoint could not be loaded'],
  ['/symbols/EURUSD', 'EURUSD could not be loaded'],
  ['/academy', 'The courses could not be loaded'],
  ['/academy/courses/risk', 'The course could not be loaded'],
  ['/help-center', 'The questions could not be loaded'],
  ['/research', 'The articles could not be loaded'],
  ['/research/drawdowns-with-an-edge', 'The article could not be loaded'],
  ['/status', 'The status could not be loaded'],
  ['/pricing', 'The questions could not be loaded'],
  ['/changelog', 'The releases could not be loaded'],
  ['/compliance', 'The compliance information could not be loaded'],
  ['/about/methodology', 'The document could not be loaded'],
  ['/glossary', 'The document could not be loaded'],
  ['/terms-of-service', 'The document could not be loaded'],
  ['/api-docs', 'The reference could not be loaded'],
];

/** One test a page: each part that failed is named, and comes back when it is tried again. */
function canBeTriedAgain(pages: readonly Failing[], recovered: Scenario): void {
  for (const [path, ...failed] of pages) {
    test(`reads on ${path} what could not be loaded, and can try each again`, async ({ page }) => {
      await open(page, path);
      const alerts = page.getByRole('main').getByRole('alert');
      for (const text of failed) await expect(alerts.filter({ hasText: text }).first()).toBeVisible();
      const first = alerts.filter({ hasText: failed[0]! });
      await pretend(page, recovered);
      await first.first().getByRole('button', { name: 'Try again' }).click();
      await expect(first).toHaveCount(0);
    });
  }
}

test.describe('a member while no read is answered', () => {
  test.use({ scenario: 'failing member', expectedErrors: [/50[03]/] });
  canBeTriedAgain(MEMBER_PAGES, 'subscriber');

  test('is answered 503 on each page', async ({ page }) => {
    for (const [path] of MEMBER_PAGES) expect((await page.goto(path))?.status(), path).toBe(503);
  });
});

test.describe('a visitor while no read is answered', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03]/] });
  canBeTriedAgain(PUBLIC_PAGES, 'full');
});

test.describe('a visitor of the front page while no read is answered', () => {
  test.use({ scenario: 'failing', expectedErrors: [/50[03]/] });

  test('sees every part once the reads are answered, without a click', async ({ page }) => {
    await page.clock.install();
    await open(page, '/');
    const missing = page.getByRole('main').getByText('could not be loaded');
    await expect(missing.filter({ hasText: 'The scores' })).toBeVisible();
    await pretend(page, 'full');
    await page.clock.runFor(60_000);
    await expect(missing).toHaveCount(0);
  });
});

const example = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'The example trade' });

test.describe('a part that could not be loaded', () => {
  test.use({ expectedErrors: [/50[03]|Failed to fetch/] });

  test('leaves the rest of the page in place', async ({ page }) => {
    await open(page, '/strategies/impulse');
    await page.route(/\/api\/strategies\/impulse\/trades/, (route) => route.fulfill({ status: 503, body: 'Busy' }));
    await page.getByRole('tab', { name: 'Playbook' }).click();
    await expect(example(page)).toContainText('The server answered with an error. Try again in a moment.');
    await expect(page.getByRole('heading', { level: 1, name: 'Impulse' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'At a glance' })).toBeVisible();
  });

  test('stays in place, busy, while it is tried again, and says so if that fails as well', async ({ page }) => {
    const held: (() => void)[] = [];
    await open(page, '/strategies/impulse');
    await page.route(/\/api\/strategies\/impulse\/trades/, async (route) => {
      if (held.length > 0) await new Promise<void>((answer) => held.push(answer));
      else held.push(() => {});
      await route.abort();
    });
    await page.getByRole('tab', { name: 'Playbook' }).click();
    await expect(example(page)).toContainText(UNREACHABLE);
    const again = example(page).getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await expect(example(page)).toContainText(UNREACHABLE);
    held[1]!();
    await expect(again).not.toHaveAttribute('aria-busy', 'true');
    await expect(again).toBeFocused();
  });

  test('is loaded as soon as the browser is online again', async ({ page }) => {
    await open(page, '/strategies/impulse');
    await page.route(/\/api\/strategies\/impulse\/trades/, (route) => route.abort());
    await page.getByRole('tab', { name: 'Playbook' }).click();
    await expect(example(page)).toBeVisible();
    await page.unroute(/\/api\/strategies\/impulse\/trades/);
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await expect(page.getByRole('region', { name: /^Example: the trade/ })).toBeVisible();
  });
});

test('a read that takes long has its name over the placeholder', async ({ page }) => {
  await open(page, '/strategies/impulse');
  await page.route(/\/api\/strategies\/impulse\/trades/, () => new Promise(() => {}));
  await page.getByRole('tab', { name: 'Playbook' }).click();
  const loading = page.getByRole('status', { name: 'Loading the example trade' });
  await expect(loading).toContainText('Still loading the example trade…');
});

test.describe('an account whose copy has an unknown state', () => {
  test.use({ scenario: 'failing member', expectedErrors: [/50[03]/] });

  test('can be copied all the same', async ({ page }) => {
    await open(page, '/account');
    const data = page.getByRole('region', { name: 'Your data' });
    await expect(data.getByRole('alert')).toContainText('The state of your copy could not be loaded.');
    await expect(data.getByRole('button', { name: 'Request a copy' })).toBeEnabled();
  });
});
