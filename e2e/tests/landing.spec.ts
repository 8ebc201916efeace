import type { Locator, Page } from '@playwright/test';
import { DESKTOP, expect, open, PHONE, TABLET, test } from '../support/test.ts';

const GREY = 'rgb(91, 104, 120)';
const GREEN = 'rgb\\(44, 201, 167\\)';
const RED = 'rgb\\(255, 122, 89\\)';

const hero = (page: Page) => page.getByRole('region', { name: 'Last closed signal' });

test.describe('the landing page', () => {
  test('has a legend in the colours of the bars', async ({ page }) => {
    await open(page, '/');
    const entries = hero(page).getByRole('list', { name: 'Legend' }).getByRole('listitem');
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect(entries).toHaveText(['Bars before the signal', 'Bars after the signal']);
      for (const entry of await entries.all()) await expect(entry, `at ${viewport.width} px`).toBeVisible();
    }
    const findSwatch = (entry: Locator) => entry.locator('[aria-hidden]');
    const bars = hero(page).getByRole('figure').locator('svg g');
    await expect(bars.first()).toHaveCSS('stroke', GREY);
    await expect(findSwatch(entries.first())).toHaveCSS('background-color', GREY);
    await expect(findSwatch(entries.last())).toHaveCSS('background-image', new RegExp(`${GREEN}.*${RED}`));
  });
});
