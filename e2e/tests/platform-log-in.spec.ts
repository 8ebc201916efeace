import type { Page } from '@playwright/test';
import { holdLogin } from '../support/page/hold-login.ts';
import { expect, open, pretend, test } from '../support/test.ts';

const panel = (page: Page) => page.getByRole('tabpanel');
const message = (page: Page) => page.getByRole('region', { name: 'Notification' });

test.describe('a member whose session has expired', () => {
  test.use({ scenario: 'subscriber', expectedErrors: [/401 \(Unauthorized\)/] });

  test('is led to the login and back to the same tab, where the typed name still is', async ({ page }) => {
    await open(page, '/platform');
    const body = JSON.stringify({ status: 401, message: 'Unauthorized' });
    await page.route('**/api/watchlists', (route) => route.fulfill({ status: 401, body }));
    await page.getByRole('tab', { name: 'Watchlists' }).click();
    await panel(page).getByRole('button', { name: 'New watchlist' }).click();
    await panel(page).getByLabel('New watchlist').fill('Gold');
    const leave = await holdLogin(page);
    await pretend(page, 'full');
    await panel(page).getByRole('button', { name: 'Create' }).click();
    await expect(message(page)).toContainText('Unauthorized');
    const { searchParams } = await leave();
    expect(searchParams.get('returnTo')).toBe('/platform#watchlists');
    await page.waitForURL('**/login*');
    await pretend(page, 'subscriber');
    await open(page, searchParams.get('returnTo')!);
    await expect(panel(page).getByLabel('New watchlist')).toHaveValue('Gold');
  });

  test('finds the name again by which a list was to be called', async ({ page }) => {
    await open(page, '/platform#watchlists');
    const body = JSON.stringify({ status: 401, message: 'Unauthorized' });
    await page.route('**/api/watchlists/*', (route) => route.fulfill({ status: 401, body }));
    const rename = panel(page)
      .getByRole('button', { name: /^Rename / })
      .first();
    const label = (await rename.getAttribute('aria-label'))!;
    await rename.click();
    await panel(page).getByRole('form', { name: label }).getByLabel('Name').fill('Gold');
    const leave = await holdLogin(page);
    await pretend(page, 'full');
    await panel(page).getByRole('form', { name: label }).getByRole('button', { name: 'Save' }).click();
    await expect(message(page)).toContainText('Unauthorized');
    await leave();
    await page.waitForURL('**/login*');
    await pretend(page, 'subscriber');
    await open(page, '/platform#watchlists');
    await expect(panel(page).getByRole('form', { name: label }).getByLabel('Name')).toHaveValue('Gold');
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(panel(page).getByRole('button', { name: label })).toBeVisible();
  });
});
