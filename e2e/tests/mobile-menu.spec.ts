import { DESKTOP, expect, open, PHONE, test } from '../support/test.ts';

test.use({ viewport: PHONE });

test('the content behind the open menu cannot be reached until it is closed, by its button or by a wider page', async ({
  page,
}) => {
  await open(page, '/strategies');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Home' })).toBeInViewport();
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("main, header, footer")')).toBeNull();
  }
  await menu.getByRole('link', { name: 'Start Free' }).scrollIntoViewIfNeeded();
  await expect(menu.getByRole('link', { name: 'Start Free' })).toBeInViewport();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await expect(menu, 'the page is wide enough for the navigation').toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
