import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

const PASSWORD = 'correct horse battery';

const form = (page: Page, name: string) => page.getByRole('form', { name });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('no form can be sent, so that no password gets into an address', async ({ page, request }) => {
    await page.goto('/login');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(form(page, 'Login').getByRole('button', { name: 'Login' })).toBeDisabled();
    expect(await (await request.get('/login')).text()).toContain('This form needs JavaScript.');
    expect(new URL(page.url()).search).toBe('');
  });
});

test.describe('a site with login providers', () => {
  test.use({ scenario: 'own settings' });

  test('fits the screen', async ({ page }) => {
    for (const width of someOf(1, [320, 1440, 390, 768])) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/login', '/login?mode=sign-up', '/login/provider/club?error=x']) {
        await open(page, path);
        await expectNoOverflow(page);
      }
    }
  });
});

test('every form and step is accessible and fits the screen', async ({ page }) => {
  const paths = ['/login', '/login?mode=sign-up', '/login?mode=link', '/login?mode=forgot', '/login/confirm#t'];
  for (const width of someOf(1, [320, 1440, 390, 768])) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await open(page, path);
      await expectNoOverflow(page);
      if (width === 320 || width === 1440) await expectAccessible(page);
    }
  }
});
