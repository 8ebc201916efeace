import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { holdFeed } from '../support/page/held-feed.ts';
import { getPlan } from '../support/stand-in/billing.ts';
import { expect, open, test } from '../support/test.ts';

test('the logo links to the home page', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('banner').getByRole('link', { name: 'Sealtick, home' }).click();
  await expect(page).toHaveURL('/');
});

for (const { path, current } of [
  { path: '/', current: ['Home'] },
  { path: '/strategies', current: ['Strategies'] },
  { path: '/strategies/meridian-trend', current: ['Strategies'] },
  { path: '/signals', current: ['Signals'] },
  { path: '/nowhere', current: [] },
]) {
  test(`the navigation marks the section of ${path}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    await open(page, path);
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText(current);
  });
}

test('Tab moves through the frame in reading order', async ({ page }) => {
  await open(page, '/strategies');
  const banner = page.getByRole('banner');
  const pages = await banner.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
  expect(pages).toEqual(['Home', 'Strategies', 'Signals', 'Pricing', 'Research', 'About']);
  const inOrder = [
    page.getByRole('link', { name: 'Skip to content' }),
    banner.getByRole('link', { name: 'Full disclosures' }),
    banner.getByRole('link', { name: 'All Systems Operational' }),
    banner.getByRole('link', { name: 'Sealtick, home' }),
    ...pages.map((name) => banner.getByRole('link', { name, exact: true })),
    banner.getByRole('button', { name: 'Learn' }),
    banner.getByRole('button', { name: 'Search' }),
    banner.getByRole('link', { name: 'Login' }),
    banner.getByRole('link', { name: 'Start Free' }),
    page.getByRole('main').getByRole('link', { name: 'backtest' }),
    page.getByRole('main').getByRole('searchbox'),
  ];
  for (const [tabs, part] of inOrder.entries()) {
    await page.keyboard.press('Tab');
    await expect(part, `after ${tabs + 1} tabs`).toBeFocused();
  }
});

const menuLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('list').getByRole('link');

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test('Learn lists the pages to read and those to check, and hides them when one is followed', async ({ page }) => {
  await open(page, '/status');
  const learn = page.getByRole('button', { name: 'Learn' });
  await expect(menuLinks(page)).toHaveCount(0);
  await learn.click();
  await expect(learn).toHaveAttribute('aria-expanded', 'true');
  await expect(menuLinks(page)).toHaveText([
    'Academy',
    'Research',
    'Guides',
    'Methodology',
    'Glossary',
    'API docs',
    'Verify the log',
    'Status',
    'Changelog',
    'Help',
  ]);
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText(['Status']);
  await menuLinks(page).filter({ hasText: 'Help' }).click();
  await expect(page).toHaveURL('/help-center');
  await expect(menuLinks(page)).toHaveCount(0);
});

test('Escape and a click elsewhere hide the links of a menu', async ({ page }) => {
  await open(page, '/signals');
  const learn = page.getByRole('button', { name: 'Learn' });
  await learn.click();
  await page.keyboard.press('Escape');
  await expect(menuLinks(page)).toHaveCount(0);
  await expect(learn).toBeFocused();
  await learn.click();
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown');
  await expect(menuLinks(page)).toHaveCount(0);
});

test.describe('of a member', () => {
  test.use({ scenario: 'logged in' });
  test('the row has the platform with a menu of its pages', async ({ page }) => {
    await open(page, '/signals');
    await expect(mainLinks(page)).toHaveText([
      'Home',
      'Strategies',
      'Signals',
      'Platform',
      'Pricing',
      'Research',
      'About',
    ]);
    await page.getByRole('button', { name: 'Platform pages' }).click();
    await expect(menuLinks(page)).toHaveText([
      'Dashboard',
      'Subscriptions',
      'Analytics',
      'Journal',
      'Backtests',
      'Watchlists',
      'News',
      'Risk',
      'Brokers',
    ]);
    await menuLinks(page).filter({ hasText: 'Watchlists' }).click();
    await expect(page).toHaveURL('/platform#watchlists');
    await expect(page.getByRole('tab', { name: 'Watchlists' })).toHaveAttribute('aria-selected', 'true');
  });

  test('a row below the header leads between the pages of the platform, and marks the open one', async ({ page }) => {
    await open(page, '/platform');
    const row = page.getByRole('navigation', { name: 'Platform' });
    await expect(row.getByRole('link')).toHaveText([
      'Dashboard',
      'Subscriptions',
      'Analytics',
      'Journal',
      'Backtests',
      'Watchlists',
      'News',
      'Risk',
      'Brokers',
    ]);
    await expect(row.locator('[aria-current]')).toHaveText(['Dashboard']);
    await row.getByRole('link', { name: 'Subscriptions' }).click();
    await expect(row.locator('[aria-current]')).toHaveText(['Subscriptions']);
    await row.getByRole('link', { name: 'Risk' }).click();
    await expect(page).toHaveURL('/risk-config');
    await expect(row.locator('[aria-current]')).toHaveText(['Risk']);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
    await expect(row).toHaveCount(0);
  });

  test('the plan leads to the prices', async ({ page }) => {
    await open(page, '/signals');
    await expectLink(page.getByRole('banner'), 'Your plan: ', '/pricing');
  });

  test('the account menu has name, email, plan, three pages, the times and the way out', async ({ page }) => {
    await open(page, '/signals');
    await page.getByRole('button', { name: 'Account of Amara Okafor' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('amara@northwind.test');
    await expect(menu).toContainText('Your trial of 14 days has not begun');
    await expect(menu.getByRole('menuitem')).toHaveText(['Dashboard', 'Subscriptions', 'Settings', 'Log out']);
    await expect(menu.getByRole('menuitemradio', { name: 'UTC' })).toHaveAttribute('aria-checked', 'true');
    await menu.getByRole('menuitemradio', { name: 'Local time' }).click();
    await expect(menu.getByRole('menuitemradio', { name: 'Local time' })).toHaveAttribute('aria-checked', 'true');
  });
});

test.describe('of a member on a desk of 1,024 px', () => {
  test.use({ scenario: 'logged in', viewport: { width: 1024, height: 768 } });

  test('More has the pages for which the row has no room', async ({ page }) => {
    await open(page, '/signals');
    await expect(mainLinks(page)).toHaveText(['Home', 'Strategies', 'Signals', 'Platform', 'Research']);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(menuLinks(page)).toHaveText([
      'Pricing',
      'About',
      'Academy',
      'Research',
      'Guides',
      'Methodology',
      'Glossary',
      'API docs',
      'Verify the log',
      'Status',
      'Changelog',
      'Help',
    ]);
  });
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test('answers 404 with the not-found screen', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add it to the router?')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('offers a search and three links', async ({ page }) => {
    await open(page, '/no/such/page');
    const main = page.getByRole('main');
    await expect(main.getByRole('link')).toHaveText([
      'Back to the home page',
      'See the strategies',
      'See the newest signals',
    ]);
    await main.getByRole('searchbox', { name: 'Search strategies' }).fill('trend');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/strategies?q=trend');
  });
});

test('every page has risk banner, status, navigation and footer', async ({ page }) => {
  await open(page, '/strategies');
  const header = page.getByRole('banner');
  await expect(header).toContainText(
    'Trading carries substantial risk of loss. Past performance is no guide to future results.',
  );
  await expect(header.getByText('All Systems Operational')).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Home', 'Strategies', 'Signals', 'Pricing', 'About']) {
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(
    'Risk warning: trading foreign exchange, indices, commodities and crypto carries a high level of risk, and you can lose more than you invest.',
  );
  await expect(footer).toContainText('The provider is not a registered investment advisor');
  await expect(footer).toContainText('All content is educational.');
  await expect(footer).toContainText(`© 2025–${new Date().getUTCFullYear()} Example Trading Ltd`);
  await expect(footer).toContainText('Region: Global');
  const links = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  for (const page of [
    'Strategies',
    'Signals',
    'Verify the log',
    'Pricing',
    'Status',
    'Terms of Service',
    'Privacy Policy',
    'Risk Disclosure',
  ]) {
    await expect(links.filter({ hasText: page })).toHaveCount(1);
  }
});

test.describe('a member whose plan ends while a page is open', () => {
  test.use({ scenario: 'subscriber', expectedErrors: [/WebSocket connection failed/] });

  const ownPlan = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Your plan: ' });
  const endPlan = (page: Page) => page.route('**/api/plan', (route) => route.fulfill({ json: getPlan('logged in') }));

  test('sees that within a minute, in the header and on the page', async ({ page }) => {
    await page.clock.install();
    await open(page, '/api-docs');
    const limits = page.getByRole('region', { name: 'API status and limits' });
    await expect(ownPlan(page)).toContainText('Trial');
    await expect(limits).toContainText('Your keys, Pro');
    await endPlan(page);
    await page.clock.fastForward(60_000);
    await expect(ownPlan(page)).toContainText('Free');
    await expect(limits).toContainText('Your keys, Free');
  });

  test('sees it when the server closes the live feed', async ({ page }) => {
    const connections = await holdFeed(page);
    await page.clock.install();
    await open(page, '/signals');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await endPlan(page);
    await connections[0]!.socket.close({ code: 4003 });
    await page.clock.fastForward(5_000);
    await expect(ownPlan(page)).toContainText('Free');
  });
});
