import type { Page } from '@playwright/test';
import { expect, open, PHONE, pretend, test } from '../support/test.ts';

const CHANNEL = 'sealtick-session';

/** Resolves with the next message of the tabs. */
const nextMessage = () =>
  new Promise<void>((done) => {
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = () => {
      tabs.close();
      done();
    };
  });

/** Opens a page as a visitor, who then logs in in another tab. */
async function openAndLogInElsewhere(page: Page, path: string): Promise<void> {
  const watched = nextMessage();
  await open(page, path);
  await watched;
  await pretend(page, 'logged in');
  // It receives the message after the page, which listens for longer.
  const informed = nextMessage();
  const other = new BroadcastChannel(CHANNEL);
  other.postMessage('amara@example.com');
  await informed;
  other.close();
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of / });

test('the command palette goes on as the account that logged in in another tab', async ({ page }) => {
  await openAndLogInElsewhere(page, '/strategies');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Page, strategy or symbol' })).toBeFocused();
  await page.keyboard.type('status');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/status');
  await expect(account(page)).toBeVisible();
});

test('the list of settings goes on as the account that logged in in another tab', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openAndLogInElsewhere(page, '/risk-config');
  await page.getByRole('combobox', { name: 'Settings' }).selectOption('/notification-settings');
  await expect(page).toHaveURL('/notification-settings');
  await expect(account(page)).toBeVisible();
});

test('a link goes on as the account that logged in in another tab', async ({ page }) => {
  await openAndLogInElsewhere(page, '/strategies');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
  await expect(page).toHaveURL('/signals');
  await expect(account(page)).toBeVisible();
});
