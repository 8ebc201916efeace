import type { Page } from '@playwright/test';
import { rowsOf } from '../support/held-feed.ts';
import { holdBack } from '../support/hold-back.ts';
import { watchShifts } from '../support/layout-shifts.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const options = (page: Page, which: { name?: RegExp; selected?: boolean } = {}) =>
  page.getByRole('dialog').getByRole('option', which);

test.describe('the command palette', () => {
  for (const keys of ['Control+k', 'Meta+k']) {
    test(`opens by ${keys}, finds a strategy and goes there, all by keyboard`, async ({ page }) => {
      await open(page, '/signals');
      await page.keyboard.press(keys);
      const field = page.getByRole('combobox', { name: 'Page, strategy or symbol' });
      await expect(field).toBeFocused();
      await page.keyboard.type('mer tre');
      await expect(options(page)).toHaveText(['Meridian TrendStrategy']);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/strategies/meridian-trend');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }

  test('moves through its entries by the arrows, round both ends', async ({ page }) => {
    await open(page, '/signals');
    await page.keyboard.press('Control+k');
    const chosen = options(page, { selected: true });
    await expect(chosen).toHaveText('HomePage');
    await expect(options(page).last(), 'strategies and symbols are read').toHaveText('XAUUSDSymbol');
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toHaveText('XAUUSDSymbol');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveText('StrategiesPage');
    const id = await chosen.getAttribute('id');
    await expect(page.getByRole('combobox', { name: 'Page, strategy or symbol' })).toHaveAttribute(
      'aria-activedescendant',
      id ?? '',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/strategies');
  });

  test('leads to the signals of a symbol', async ({ page }) => {
    await open(page, '/strategies');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('eur');
    await expect(options(page)).toHaveText(['EURUSDSymbol']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/signals?q=EURUSD');
    await expect(page.getByRole('searchbox').first()).toHaveValue('EURUSD');
    await expect(rowsOf(page).first().getByRole('link')).toHaveText('EURUSD');
  });

  test('closes by Escape and gives the focus back', async ({ page }) => {
    await open(page, '/signals');
    const button = page.getByRole('button', { name: 'Search', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('says so where nothing is named so, and Enter then leads nowhere', async ({ page }) => {
    await open(page, '/signals');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzz');
    await expect(page.getByText('Nothing is named so.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/signals');
  });

  test('loses nothing that is typed while its script is on its way', async ({ page }) => {
    const letThrough = await holdBack(page, '**/assets/palette-*.js');
    await open(page, '/signals');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('impu');
    letThrough();
    await expect(options(page)).toHaveText(['ImpulseStrategy']);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('searchbox').first().fill('');
    await page.getByRole('searchbox').first().pressSequentially('brent');
    await expect(page.getByRole('searchbox').first()).toHaveValue('brent');
  });

  test('is not asked for before it is wanted', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await open(page, '/signals');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('/palette-'))).toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
    expect(scripts.filter((url) => url.includes('/palette-'))).toHaveLength(1);
  });

  test('its button names the key that the keyboard has, and nothing moves for it', async ({ page }) => {
    const hint = page.getByRole('button', { name: 'Search', exact: true }).locator('span').last();
    await open(page, '/signals');
    await expect(hint).toHaveText('Ctrl K');
    const width = (await hint.boundingBox())?.width;
    await page.addInitScript("Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })");
    const shifts = await watchShifts(page);
    await open(page, '/signals');
    await expect(hint).toHaveText('⌘ K');
    expect((await hint.boundingBox())?.width).toBe(width);
    expect(await shifts()).toEqual([]);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE });

    test('opens by its button, and axe finds nothing', async ({ page }) => {
      await open(page, '/strategies');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(options(page).first()).toBeVisible();
      await expectAccessible(page);
      await options(page, { name: /Signals/ }).click();
      await expect(page).toHaveURL('/signals');
    });
  });
});
