import type { Page } from '@playwright/test';
import { getRows } from '../support/page/held-feed.ts';
import { expect, hydrated, open, test } from '../support/test.ts';

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
      await expect(options(page)).toHaveText(['Meridian Trend']);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/strategies/meridian-trend');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }

  test('arrow keys move through its entries and wrap at both ends', async ({ page }) => {
    await open(page, '/signals');
    await page.keyboard.press('Control+k');
    const selected = options(page, { selected: true });
    await expect(selected).toHaveText('Home');
    await expect(options(page, { name: /XAUUSD/ }), 'the strategies are read').toBeVisible();
    await expect(options(page).last(), 'pages, strategies, symbols and actions').toHaveText('Print this page');
    await page.keyboard.press('ArrowUp');
    await expect(selected).toHaveText('Print this page');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(selected).toHaveText('Strategies');
    const id = await selected.getAttribute('id');
    await expect(page.getByRole('combobox', { name: 'Page, strategy or symbol' })).toHaveAttribute(
      'aria-activedescendant',
      id ?? '',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/strategies');
  });

  test('goes to the module of a course that the search finds', async ({ page }) => {
    const module = { title: 'Risk', heading: 'Psychology', address: '/academy/courses/risk?module=psychology' };
    const found = { kind: 'course', ...module, fields: {}, excerpt: 'Losses in a row', words: ['psychology'] };
    await page.route('**/api/search?**', (route) => route.fulfill({ json: [found] }));
    await open(page, '/strategies');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('psychology');
    await expect(options(page)).toHaveText(['Risk: Psychology']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/academy/courses/risk?module=psychology');
  });

  test('goes to the page of a symbol', async ({ page }) => {
    await open(page, '/strategies');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('eur');
    await expect(options(page)).toHaveText(['EURUSD']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/symbols/EURUSD');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('EURUSD');
  });

  test('shows its entries in groups, the addresses opened last first', async ({ page }) => {
    await open(page, '/signals');
    await page.keyboard.press('Control+k');
    const groups = page.getByRole('dialog').getByRole('group');
    await expect(groups).toHaveCount(4);
    await page.keyboard.type('mrdn');
    await expect(options(page), 'letters may be left out').toHaveText(['Meridian Trend']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/strategies/meridian-trend');
    await page.reload();
    await hydrated(page);
    await page.keyboard.press('Control+k');
    await expect(groups).toHaveCount(5);
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['Meridian Trend']);
  });

  test.describe('with a log', () => {
    test.use({ scenario: 'sealed log' });

    test('a number sign jumps to the signal of a log entry', async ({ page }) => {
      await open(page, '/signals');
      const row = getRows(page).first();
      const index = /#[\d,]+/.exec((await row.textContent()) ?? '')![0];
      const href = await row.getByRole('link').first().getAttribute('href');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('#99999999');
      await expect(options(page)).toHaveText(['Log entry #99,999,999']);
      await page.keyboard.press('Enter');
      await expect(page.getByText('The log has no such entry.')).toBeVisible();
      await page.getByRole('combobox', { name: 'Page, strategy or symbol' }).fill(index);
      await expect(options(page)).toHaveText([`Log entry ${index}`]);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(href!);
    });
  });

  test('a question mark shows the shortcuts, and so does the palette', async ({ page }) => {
    await open(page, '/signals');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toContainText('Next and previous signal, strategy or trade of a list');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.getByRole('searchbox').first().pressSequentially('?');
    await expect(sheet, 'in a field it is a character').toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Page, strategy or symbol' })).toBeFocused();
    await page.keyboard.type('shortcuts');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
  });

  test('j and k move through the signals, Enter opens one', async ({ page }) => {
    await open(page, '/signals');
    const links = getRows(page).getByRole('link');
    for (const [key, row] of [
      ['j', 0],
      ['j', 1],
      ['j', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(links.nth(row)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/signals/signal-2');
    await page.keyboard.press('j');
    await expect(page.getByRole('dialog'), 'the open signal keeps the focus').toBeFocused();
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
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/signals');
  });
});
