import type { Page } from '@playwright/test';
import { goTo } from '../support/page/go-to.ts';
import { expectNoOverflow } from '../support/page/overflow.ts';
import { expect, open, test } from '../support/test.ts';

/** The width of A4 between margins of 12 mm, in CSS pixels. */
const SHEET = { width: 703, height: 1000 };

const READING_PAGES = [
  '/terms-of-service',
  '/privacy-policy',
  '/risk-disclosure',
  '/compliance',
  '/status',
  '/about',
  '/about/methodology',
];

/** Parts that serve only someone at a screen. */
const CONTROLS = 'button, form, select, [role="search"], nav, [role="tablist"]';

async function openPrinted(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.emulateMedia({ media: 'print' });
}

/** Returns the positions of what would stay in place while the page scrolls, and so cover text on each sheet. */
const stickyParts = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((part) => part.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(part).position))
    .map((part) => part.outerHTML.slice(0, 120))`);

for (const scenario of ['full', 'subscriber'] as const) {
  test.describe(`reading pages in print, as ${scenario === 'full' ? 'a visitor' : 'a subscriber'}`, () => {
    test.use({ scenario, viewport: SHEET });

    test('are dark ink on white paper without controls, and nothing covers text or is cut off', async ({ page }) => {
      for (const path of READING_PAGES) {
        await goTo(page, path);
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(page.locator(CONTROLS).filter({ visible: true }), path).toHaveCount(0);
        expect(await stickyParts(page), path).toEqual([]);
        await expectNoOverflow(page, path);
        await expect(page.locator('body'), path).toHaveCSS('background-color', 'rgb(255, 255, 255)');
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCSS('color', 'rgb(16, 21, 28)');
      }
    });
  });
}

test.describe('the journal of a subscriber in print', () => {
  test.use({ scenario: 'subscriber', viewport: SHEET });

  test('has trades, note and tags, and nothing to search, upload or save with', async ({ page }) => {
    await openPrinted(page, '/journal');
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove tag impatient' })).toBeVisible();
    const controls = page.locator('main :is([role="search"], input, form)').filter({ visible: true });
    await expect(controls).toHaveCount(0);
    for (const name of ['Add a trade', 'Filters', 'Show the chart'])
      await expect(page.getByRole('button', { name })).toBeHidden();
  });
});

test.describe('a document on paper', () => {
  test.use({ viewport: SHEET });

  test('has tables with columns, as wide as the sheet', async ({ page }) => {
    await openPrinted(page, '/privacy-policy');
    const table = page.getByRole('table').first();
    await expect(table.getByRole('columnheader').first()).toBeVisible();
    const [first, second] = await table.getByRole('row').nth(1).getByRole('cell').all();
    expect((await second!.boundingBox())!.y).toBeCloseTo((await first!.boundingBox())!.y, 0);
  });

  test('may break within a section, but not after its heading, and fills its sheets', async ({ page }) => {
    await openPrinted(page, '/terms-of-service');
    const section = page.getByRole('region', { name: 'Refunds' });
    await expect(section).toHaveCSS('break-inside', 'auto');
    await expect(section.getByRole('heading').first()).toHaveCSS('break-after', 'avoid');
    await page.emulateMedia({ media: null });
    const margin = '12mm';
    const pdf = await page.pdf({ format: 'A4', margin: { top: margin, bottom: margin, left: margin, right: margin } });
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(3);
    expect(sheets).toBeLessThan(10);
  });
});
