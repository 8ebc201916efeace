import type { Page } from '@playwright/test';
import { holdLogin } from '../support/page/hold-login.ts';
import { expect, test } from '../support/test.ts';

const message = (page: Page) => page.getByRole('region', { name: 'Notification' });

test.describe('a visitor', () => {
  test('reads that they are logged out, and is led to the login and back', async ({ page }) => {
    const leave = await holdLogin(page);
    await page.goto('/platform', { waitUntil: 'commit' });
    await expect(message(page)).toContainText('Unauthorized');
    await expect(message(page)).toContainText('You are logged out. Logging in again...');
    expect((await leave()).search).toBe('?returnTo=%2Fplatform');
    await page.waitForURL('**/login*');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Platform' })).toHaveCount(0);
  });
});
