import type { Page } from '@playwright/test';
import { findDrawer } from '../support/page/drawer.ts';
import { getRows } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

const rowLink = (page: Page, symbol: string) => getRows(page).getByRole('link', { name: new RegExp(`^${symbol}, `) });

test.describe('over the list', () => {
  // From 1,440 px it stands beside the list, which stays in use.
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the keyboard opens it, the focus stays in it and returns afterwards', async ({ page }) => {
    await open(page, '/signals');
    const link = rowLink(page, 'GER40');
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(findDrawer(page)).toBeFocused();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(
        "document.activeElement === document.body || document.querySelector('dialog').contains(document.activeElement)",
      );
      expect(where, `after ${step + 1} tabs`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(findDrawer(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveURL('/signals');
  });
});

test('closing restores the filter and position of the list, without a history entry', async ({ page }) => {
  await open(page, '/signals?strategy=impulse');
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  const link = getRows(page).nth(4).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate('window.scrollY');
  const depth = await page.evaluate('history.length');
  await link.click();
  await expect(page).toHaveURL(/\/signals\/signal-\d+\?strategy=impulse$/);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/signals?strategy=impulse');
  expect(await page.evaluate('window.scrollY')).toBe(place);
  expect(await page.evaluate('history.length')).toBe(Number(depth) + 1);
  await expect(getRows(page)).toHaveCount(10);
});
