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
