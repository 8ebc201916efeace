import { DESKTOP, expect, open, PHONE, test } from '../support/test.ts';

test.use({ viewport: PHONE });

test('the content behind the open menu cannot be reached until it is closed', async ({ page }) => {
  await open(page, '/strategies');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('main')).toHaveAttribute('inert');
  await expect(page.getByRole('link', { name: 'Start Free' })).toBeInViewport();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('main')).not.toHaveAttribute('inert');
});

test('the menu closes when the page becomes wide enough for the navigation', async ({ page }) => {
  await open(page, '/strategies');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole('main')).not.toHaveAttribute('inert');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
