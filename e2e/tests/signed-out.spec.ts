import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, pretend, test } from '../support/test.ts';

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

test('an expired session is shown, and leads to the login after 500 ms', async ({ page }) => {
  await page.clock.install();
  await openConnected(page);
  const signIn = await watchSignIn(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await pretend(page, 'logged out');
  await readAgain(page);

  const toast = notification(page).getByRole('listitem');
  await expect
    .poll(async () => {
      // In small steps: scripts are loaded by the network, independent of the clock.
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

test('several reads that fail together show one message and lead to the login once', async ({ page }) => {
  await page.clock.install();
  await open(page, '/');
  const signIn = await watchSignIn(page);
  await pretend(page, 'logged out');
  await page.clock.fastForward(61_000);
  await expect(notification(page).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => signIn.visits).toBe(1);
  await expectAccessible(page);
});

test.describe('A member', () => {
  test.use({ scenario: 'subscriber' });

  test('sees nothing of the account once the session has ended', async ({ page }) => {
    for (const event of ["new Event('focus')", "new PageTransitionEvent('pageshow', { persisted: true })"]) {
      await openConnected(page);
      const account = page.getByRole('button', { name: /^Account of / });
      await expect(account).toBeVisible();
      // A visitor without an account.
      await pretend(page, 'full');
      await page.evaluate(`window.dispatchEvent(${event})`);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(account, event).toHaveCount(0);
      await pretend(page, 'subscriber');
    }
  });

  test('keeps the page while the session lasts, and while the server does not answer', async ({ page }) => {
    await openConnected(page);
    const asksAgain = page.waitForResponse('**/api/auth/user');
    await page.evaluate("window.isTheSamePage = true; window.dispatchEvent(new Event('focus'))");
    await asksAgain;
    await page.route('**/api/auth/user', (route) => route.abort());
    let failed = 0;
    page.on('requestfailed', () => {
      failed += 1;
    });
    await expect
      .poll(async () => {
        // A check that is under way is not begun again.
        await page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
        return failed;
      })
      .toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  });
});
