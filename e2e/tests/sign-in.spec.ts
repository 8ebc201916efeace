import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../support/overflow.ts';
import { someOf } from '../support/some-of.ts';
import { expectAccessible, open, test } from '../support/test.ts';

const _PASSWORD = 'correct horse battery';

const _form = (page: Page, name: string) => page.getByRole('form', { name });

test.describe('a site with sign-in providers', () => {
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
