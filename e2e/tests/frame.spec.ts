import { expect, open, test } from '../support/test.ts';

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

test('the first Tab stop skips to the content', async ({ page }) => {
  await open(page, '/signals');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
