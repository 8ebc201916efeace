import type { Page } from '@playwright/test';
import { holdBack } from '../support/page/hold-back.ts';
import { expect, hydrated, open, test } from '../support/test.ts';

test.describe('a logged-in visitor', () => {
  test.use({ scenario: 'logged in' });

  test.describe('with a picture', () => {
    test.use({ scenario: 'logged in with a picture', expectedErrors: [/net::ERR_FAILED/] });

    const findTrigger = (page: Page) => page.getByRole('button', { name: 'Account of Amara Okafor' });
    const INITIAL = /^AAccount of .*Amara$/;

    test('is shown by it', async ({ page }) => {
      await open(page, '/signals');
      await expect(findTrigger(page).locator('img')).toHaveAttribute('src', '/icon-192.png');
      await expect(findTrigger(page)).not.toHaveText(INITIAL);
    });

    test('is shown by the initial if the picture fails after the script is there', async ({ page }) => {
      const fail = await holdBack(page, '/icon-192.png', (route) => route.abort());
      await page.goto('/signals', { waitUntil: 'commit' });
      await hydrated(page);
      await expect(findTrigger(page).locator('img')).toHaveCount(1);
      fail();
      await expect(findTrigger(page)).toHaveText(INITIAL);
    });
  });
});
