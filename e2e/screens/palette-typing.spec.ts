import type { Page } from '@playwright/test';
import { holdBack } from '../support/page/hold-back.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

const options = (page: Page, which: { name?: RegExp; selected?: boolean } = {}) =>
  page.getByRole('dialog').getByRole('option', which);

test.describe('the command palette', () => {
  test('keeps what is typed while its script is loading', async ({ page }) => {
    const release = await holdBack(page, '**/assets/palette-*.js');
    await open(page, '/signals');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('impu');
    release();
    await expect(options(page)).toHaveText(['Impulse']);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('searchbox').first().fill('');
    await page.getByRole('searchbox').first().pressSequentially('brent');
    await expect(page.getByRole('searchbox').first()).toHaveValue('brent');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE });

    test('opens by its button, and axe finds nothing', async ({ page }) => {
      await open(page, '/strategies');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(options(page).first()).toBeVisible();
      await options(page, { name: /Signals/ }).click();
      await expect(page).toHaveURL('/signals');
    });
  });
});
