import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, pretend, test } from '../support/test.ts';

test.use({ expectedErrors: [/40[13] \((Unauthorized|Forbidden)\)/] });

/** Counts the visits of the sign-in, which here leads nowhere: the page stays as it is. */
async function watchSignIn(page: Page): Promise<{ readonly visits: number }> {
  const seen = { visits: 0 };
  await page.route('**/api/login', (route) => {
    seen.visits += 1;
    return route.fulfill({ status: 204 });
  });
  return seen;
}

const notification = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

/** The feed, and with it what listens for the network, is there once it says so. */
async function openConnected(page: Page): Promise<void> {
  await open(page, '/signals');
  await expect(page.getByRole('status').filter({ hasText: /^Connected$/ })).toBeVisible();
}

/** The network is back, and every list is read anew. */
async function readAgain(page: Page): Promise<void> {
  await page.evaluate("window.dispatchEvent(new Event('online'))");
}

test('a session that is over is said, and leads to the sign-in after 500 ms', async ({ page }) => {
  await page.clock.install();
  await openConnected(page);
  const signIn = await watchSignIn(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await pretend(page, 'signed out');
  const refused = page.waitForResponse((response) => response.status() === 401);
  await readAgain(page);
  await (await refused).finished();

  const toast = notification(page).getByRole('listitem');
  await expect
    .poll(async () => {
      // A moment at a time: what it needs is loaded by the network, not by the clock.
      await page.clock.runFor(1);
      return toast.count();
    })
    .toBe(1);
  await expect(toast).toContainText('Unauthorized');
  await expect(toast).toContainText('You are logged out. Logging in again...');
  await page.clock.runFor(400);
  expect(signIn.visits).toBe(0);
  await page.clock.runFor(100);
  await expect.poll(() => signIn.visits).toBe(1);
});

test('many reads that fail together are told once, and lead there once', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  const signIn = await watchSignIn(page);
  await pretend(page, 'signed out');
  await page.clock.fastForward(61_000);
  await expect(notification(page).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => signIn.visits).toBe(1);
  await expectAccessible(page);
});

test('a read that a visitor asks for again leads there as well', async ({ page }) => {
  await open(page, '/signals');
  const signIn = await watchSignIn(page);
  await pretend(page, 'signed out');
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await page.getByRole('button', { name: 'Older signals' }).click();
  await expect.poll(() => signIn.visits).toBe(1);
});

test('an error of another kind leads nowhere', async ({ page }) => {
  await openConnected(page);
  const signIn = await watchSignIn(page);
  await page.route('**/api/signals', (route) => route.fulfill({ status: 403, body: '{"message":"Unauthorized"}' }));
  const refused = page.waitForResponse((response) => response.status() === 403);
  await readAgain(page);
  await refused;
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting...' })).toBeVisible();
  await expect(notification(page)).toHaveCount(0);
  expect(signIn.visits).toBe(0);
});
