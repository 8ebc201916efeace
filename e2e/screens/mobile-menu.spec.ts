import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

test.use({ viewport: PHONE });

test('the menu opens, closes by a link, and by Escape', async ({ page }) => {
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Signals' }).click();
  await expect(page).toHaveURL('/signals');
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('the menu marks the current section, Home only on the start page', async ({ page }) => {
  const marked = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current]');
  await open(page, '/strategies/meridian-trend');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(marked).toHaveText(['Strategies']);
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(marked).toHaveText(['Home']);
});

test('Login and Start Free are in the menu and lead to the login', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectLink(page, 'Login', '/api/login');
  await expectLink(page, 'Start Free', '/api/login?mode=sign-up');
});

test('the menu lists every page of the navigation, the status and the times', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText([
    'Home',
    'Strategies',
    'Signals',
    'Pricing',
    'Research',
    'About',
    'Academy',
    'Guides',
    'Methodology',
    'Glossary',
    'API docs',
    'Verify the log',
    'Status',
    'Changelog',
    'Help',
  ]);
  await expect(menu.getByText('All Systems Operational')).toBeVisible();
  await expect(menu.getByRole('group', { name: 'Times in' })).toBeVisible();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toHaveCount(0);
});

const getBar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' });

test('the bar at the foot has four pages, marks the open one, and opens the same menu', async ({ page }) => {
  await open(page, '/strategies');
  await expect(getBar(page).getByRole('link')).toHaveText(['Home', 'Strategies', 'Signals', 'Pricing']);
  await expect(getBar(page).locator('[aria-current]')).toHaveText(['Strategies']);
  const more = getBar(page).getByRole('button', { name: 'More' });
  await more.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test.describe('of a member', () => {
  test.use({ scenario: 'logged in' });

  test('the bar leads to the platform', async ({ page }) => {
    await open(page, '/');
    await expect(getBar(page).getByRole('link')).toHaveText(['Home', /^Signals/, 'Strategies', 'Platform']);
  });

  test('the menu leads to the platform, and has no link to the login', async ({ page }) => {
    await open(page, '/signals');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: /Login|Start Free/ })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Platform' }).click();
    await expect(page).toHaveURL('/platform');
    await expect(menu).toHaveCount(0);
  });
});
