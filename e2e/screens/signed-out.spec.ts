import type { Page } from '@playwright/test';
import { expect, open, pretend, test } from '../support/test.ts';

test.use({ expectedErrors: [/40[13] \((Unauthorized|Forbidden)\)|net::ERR_FAILED/] });

/** Counts visits of the login, which leads nowhere here, so that the page stays. */
async function watchSignIn(page: Page): Promise<{ readonly visits: number }> {
  const seen = { visits: 0 };
  await page.route('**/api/login?returnTo=*', (route) => {
    seen.visits += 1;
    return route.fulfill({ status: 204 });
  });
  return seen;
}

const notification = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

/** Waits for the live feed, whose script also listens for the network. */
async function openConnected(page: Page): Promise<void> {
  await open(page, '/signals');
  await expect(page.getByRole('status').filter({ hasText: /^Connected$/ })).toBeVisible();
}

/** Reports that the network is back, which reads every list again. */
async function readAgain(page: Page): Promise<void> {
  await page.evaluate("window.dispatchEvent(new Event('online'))");
}

test('a read that the visitor repeats leads to the login as well', async ({ page }) => {
  await open(page, '/signals');
  const signIn = await watchSignIn(page);
  await pretend(page, 'logged out');
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await page.getByRole('button', { name: 'Older signals' }).click();
  await expect.poll(() => signIn.visits).toBe(1);
});

test('another error does not lead to the login', async ({ page }) => {
  await openConnected(page);
  const signIn = await watchSignIn(page);
  await page.route('**/api/signals', (route) => route.fulfill({ status: 403, body: '{"message":"Unauthorized"}' }));
  await readAgain(page);
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting...' })).toBeVisible();
  await expect(notification(page)).toHaveCount(0);
  expect(signIn.visits).toBe(0);
});
