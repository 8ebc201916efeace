import type { Page } from '@playwright/test';
import { holdBack } from '../support/page/hold-back.ts';
import { watchShifts } from '../support/page/layout-shifts.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

const options = (page: Page, which: { name?: RegExp; selected?: boolean } = {}) =>
  page.getByRole('dialog').getByRole('option', which);

test.describe('the command palette', () => {
  test('is loaded on first use, and searches the documents for words that name no page, strategy or symbol', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    // A page that is shown for three seconds asks for this list, and then loads the scripts of all parts.
    await holdBack(page, '**/page-scripts.json');
    await open(page, '/signals');
    await page.evaluate('new Promise((idle) => requestIdleCallback(idle))');
    expect(scripts.filter((url) => /\/palette-(?!button)/.test(url))).toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
    expect(scripts.filter((url) => /\/palette-(?!button)/.test(url))).toHaveLength(1);

    await expect(page.getByRole('combobox', { name: 'Page, strategy or symbol' })).toBeFocused();
    await page.keyboard.type('refnds');
    await expect(options(page).first()).toHaveText('Terms of Service: Refunds');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/terms-of-service#refunds');
    await expect(page.locator('#refunds')).toBeInViewport();
  });

  test.describe('without the font, which moves letters by a pixel where it arrives late', () => {
    test.use({ expectedErrors: [/net::ERR_FAILED/] });

    test('its button shows the platform’s key without a layout shift', async ({ page }) => {
      await page.route(/\/inter-core-[^/]*\.woff2$/, (route) => route.abort());
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
  });
});
