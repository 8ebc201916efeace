import { expect, expectAccessible, open, test } from '../support/test.ts';

/** A4 upright, within the browser's own margins, in pixels of the page. */
const A4 = { width: 718, height: 1046 };
const STRATEGY = '/strategies/meridian-trend';

test.describe('a printed page', () => {
  test.use({ viewport: A4 });

  for (const path of ['/', '/strategies', STRATEGY, `${STRATEGY}?tab=performance`, '/signals']) {
    test(`is dark ink on white paper, without what only leads elsewhere: ${path}`, async ({ page }) => {
      await open(page, path);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0);
      await expectAccessible(page);
    });
  }

  test('shows the curves in its own colours, and the screen has its chart back afterwards', async ({ page }) => {
    await open(page, STRATEGY);
    const chart = page.getByRole('figure').first();
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('canvas').first()).toBeVisible();
    await expect(chart.locator('svg path')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(chart.locator('canvas').first()).toBeHidden();
    await expect(chart.locator('svg path').first()).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await expect(chart.locator('svg path')).toHaveCount(0);
  });

  test('tells each month by its number, and each question with its answer', async ({ page }) => {
    await open(page, `${STRATEGY}?tab=performance`);
    await page.emulateMedia({ media: 'print' });
    const month = page
      .getByRole('table', { name: /month/i })
      .first()
      .getByRole('cell')
      .filter({ hasText: /\d/ })
      .first();
    await expect.poll(async () => (await month.locator('span').nth(1).boundingBox())?.width ?? 0).toBeGreaterThan(8);
    await open(page, `${STRATEGY}?tab=faq`);
    const answer = page.getByRole('tabpanel').locator('details p').first();
    await expect(answer).toBeVisible();
  });
});
