import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('a visitor who is not logged in', () => {
  test('finds Login and Start Free, both leading to the login', async ({ page }) => {
    await open(page, '/signals');
    const banner = page.getByRole('banner');
    await expectLink(banner, 'Login', '/api/login');
    await expectLink(banner, 'Start Free', '/api/login?mode=sign-up');
    await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
  });

  test.describe('whose session cannot be read', () => {
    test.use({ scenario: 'no visitor' });

    test('gets the page of an anonymous visitor', async ({ page }) => {
      expect((await page.goto('/signals'))?.status()).toBe(200);
      await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
    });
  });

  test.describe('on a site without a session', () => {
    test.use({ scenario: 'without login' });

    test('finds no link to one', async ({ page }) => {
      await open(page, '/');
      await expect(page.getByRole('link', { name: /Login|Start Free|Begin Training/ })).toHaveCount(0);
    });
  });
});

test.describe('a logged-in visitor', () => {
  test.use({ scenario: 'logged in' });

  test('finds name, address, own pages and Log out in the menu, by keyboard alone', async ({ page }) => {
    await open(page, '/signals');
    await expect(page.getByRole('link', { name: /Login|Start Free/ })).toHaveCount(0);
    const trigger = page.getByRole('button', { name: 'Account of Amara Okafor' });
    await expect(trigger, 'the initial, and the first name').toHaveText(/^AAccount of .*Amara$/);
    await trigger.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('Amara Okafor');
    await expect(menu).toContainText('amara@northwind.test');
    await expect(menu.getByRole('menuitem')).toHaveText(['Dashboard', 'Subscriptions', 'Settings', 'Log out']);
    await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', '/platform');
    await expect(menu.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('href', '/api/logout');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(trigger).toBeFocused();
  });

  test.describe('with a picture', () => {
    test.use({ scenario: 'logged in with a picture', expectedErrors: [/net::ERR_FAILED/] });

    const findTrigger = (page: Page) => page.getByRole('button', { name: 'Account of Amara Okafor' });
    const INITIAL = /^AAccount of .*Amara$/;

    // Each in a page of its own, because a picture that was loaded once is not requested again.
    test('is shown by the initial if the picture fails before the script is there', async ({ page }) => {
      await page.route('/icon-192.png', (route) => route.abort());
      await open(page, '/signals');
      await expect(findTrigger(page)).toHaveText(INITIAL);
      await expect(findTrigger(page).locator('img')).toHaveCount(0);
    });
  });

  test.describe('without a name', () => {
    test.use({ scenario: 'logged in without a name' });

    test('is shown by the initial of the address', async ({ page }) => {
      await open(page, '/signals');
      await expect(page.getByRole('button', { name: 'Account of zoe@northwind.test' })).toHaveText(
        'ZAccount of zoe@northwind.test',
      );
    });
  });
});
