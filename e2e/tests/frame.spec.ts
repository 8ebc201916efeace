import { expect, expectAccessible, open, test } from '../support/test.ts';

test('every page has risk banner, status, navigation and footer', async ({ page }) => {
  await open(page, '/strategies');
  await expect(page.locator('html'), 'the theme is dark').toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(10, 13, 18)');
  const header = page.getByRole('banner');
  await expect(header).toContainText(
    'Trading carries substantial risk of loss. Past performance is no guide to future results.',
  );
  await expect(header.getByText('All Systems Operational')).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Home', 'Strategies', 'Signals', 'Pricing', 'Status']) {
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

test('the logo links to the home page', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('banner').getByRole('link', { name: 'Sealtick, home' }).click();
  await expect(page).toHaveURL('/');
});

test('every link has a page', async ({ page, request }) => {
  await open(page, '/');
  const links = await page.getByRole('link').all();
  const hrefs = new Set(await Promise.all(links.map((link) => link.getAttribute('href'))));
  for (const href of hrefs) {
    if (href === null || !href.startsWith('/')) continue;
    expect((await request.get(href)).status(), href).toBe(200);
  }
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
  expect(pages).toEqual(expect.arrayContaining(['Home', 'Strategies', 'Signals', 'Pricing', 'Status']));
  const inOrder = [
    page.getByRole('link', { name: 'Skip to content' }),
    banner.getByRole('link', { name: 'Full disclosures' }),
    banner.getByRole('link', { name: 'All Systems Operational' }),
    banner.getByRole('link', { name: 'Sealtick, home' }),
    ...pages.map((name) => banner.getByRole('link', { name, exact: true })),
    banner.getByRole('button', { name: 'Search' }),
    banner.getByRole('link', { name: 'Login' }),
    banner.getByRole('link', { name: 'Start Free' }),
    page.getByRole('main').getByRole('searchbox'),
  ];
  for (const [tabs, part] of inOrder.entries()) {
    await page.keyboard.press('Tab');
    await expect(part, `after ${tabs + 1} tabs`).toBeFocused();
  }
});

test('the first Tab stop skips to the content', async ({ page }) => {
  await open(page, '/signals');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
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
    await expectAccessible(page);
    await main.getByRole('searchbox', { name: 'Search strategies' }).fill('trend');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/strategies?q=trend');
  });
});
