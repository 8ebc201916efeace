import type { Page } from '@playwright/test';
import { rowsOf } from '../support/held-feed.ts';
import { holdBack } from '../support/hold-back.ts';
import { watchShifts } from '../support/layout-shifts.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const options = (page: Page, which: { name?: RegExp; selected?: boolean } = {}) =>
  page.getByRole('dialog').getByRole('option', which);

test.describe('the command palette', () => {
  for (const keys of ['Control+k', 'Meta+k']) {
    test(`opens by ${keys}, finds a strategy and goes there by keyboard`, async ({ page }) => {
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

  test('arrow keys move through its entries and wrap at both ends', async ({ page }) => {
    await open(page, '/signals');
    await page.keyboard.press('Control+k');
    const selected = options(page, { selected: true });
    await expect(selected).toHaveText('HomePage');
    await expect(options(page).last(), 'strategies and symbols are read').toHaveText('XAUUSDSymbol');
    await page.keyboard.press('ArrowUp');
    await expect(selected).toHaveText('XAUUSDSymbol');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(selected).toHaveText('StrategiesPage');
    const id = await selected.getAttribute('id');
    await expect(page.getByRole('combobox', { name: 'Page, strategy or symbol' })).toHaveAttribute(
      'aria-activedescendant',
      id ?? '',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/strategies');
  });

  test('goes to the signals of a symbol', async ({ page }) => {
    await open(page, '/strategies');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('eur');
    await expect(options(page)).toHaveText(['EURUSDSymbol']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/signals?q=EURUSD');
    await expect(page.getByRole('searchbox').first()).toHaveValue('EURUSD');
    await expect(rowsOf(page).first().getByRole('link')).toHaveText('EURUSD');
  });

  test('closes by Escape and returns the focus', async ({ page }) => {
    await open(page, '/signals');
    const button = page.getByRole('button', { name: 'Search', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('shows that there are no results, and Enter then does nothing', async ({ page }) => {
    await open(page, '/signals');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzz');
    await expect(page.getByText('No results.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/signals');
  });

  test('keeps what is typed while its script is loading', async ({ page }) => {
    const release = await holdBack(page, '**/assets/palette-*.js');
    await open(page, '/signals');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('impu');
    release();
    await expect(options(page)).toHaveText(['ImpulseStrategy']);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('searchbox').first().fill('');
    await page.getByRole('searchbox').first().pressSequentially('brent');
    await expect(page.getByRole('searchbox').first()).toHaveValue('brent');
  });

  test('is loaded on first use', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await open(page, '/signals');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('/palette-'))).toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
    expect(scripts.filter((url) => url.includes('/palette-'))).toHaveLength(1);
  });

  test('its button shows the platform’s key without a layout shift', async ({ page }) => {
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
