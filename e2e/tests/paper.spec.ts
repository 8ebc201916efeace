import { goTo } from '../support/page/go-to.ts';
import { expectNoOverflow } from '../support/page/overflow.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

/** A4 portrait without the browser's margins, in CSS pixels. */
const A4 = { width: 718, height: 1046 };
const STRATEGY = '/strategies/meridian-trend';

test.describe('a printed page', () => {
  test.use({ viewport: A4 });

  test('is dark ink on white paper, without navigation', async ({ page }) => {
    for (const path of ['/', '/strategies', STRATEGY, `${STRATEGY}?tab=performance`, '/signals']) {
      await page.emulateMedia({ media: 'screen' });
      await goTo(page, path);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0);
      await expectAccessible(page, path);
    }
  });

  test('shows the curves in print colours, and the screen has its chart back afterwards', async ({ page }) => {
    await open(page, STRATEGY);
    const chart = page.getByRole('figure').first().getByRole('region');
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

  test('shows the number of each month, and the answer to each question', async ({ page }) => {
    await goTo(page, `${STRATEGY}?tab=performance`);
    await page.emulateMedia({ media: 'print' });
    const month = page
      .getByRole('table', { name: /month/i })
      .first()
      .getByRole('cell')
      .filter({ hasText: /\d/ })
      .first();
    await expect.poll(async () => (await month.locator('span').nth(1).boundingBox())?.width ?? 0).toBeGreaterThan(8);
    await goTo(page, `${STRATEGY}?tab=faq`);
    const answer = page.getByRole('tabpanel').locator('details p').first();
    await expect(answer).toBeVisible();
  });

  test('a signal over or beside its list is printed in full and alone, its chart in dark ink', async ({ page }) => {
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, '/signals/signal-4');
      const drawer = page.getByRole('dialog');
      const chart = drawer.getByRole('figure', { name: /^Price of USDJPY/ });
      await expect(chart.locator('canvas').first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(A4);
      await expect(chart.locator('canvas').first()).toBeHidden();
      await expect(chart.locator('svg rect').first()).toBeVisible();
      await expect(chart.getByText('Entry', { exact: true })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Signals', exact: true })).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(drawer.getByRole('button')).toHaveCount(0);
      await expect(drawer).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      expect((await drawer.boundingBox())?.y, 'at the top of the first sheet').toBeLessThan(80);
      const cutOff = await page.evaluate(
        `[...document.querySelectorAll('[data-drawer], [data-drawer] *')]
          .filter((part) => getComputedStyle(part).overflowY !== 'visible' && !part.closest('figure, .sr-only'))
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length`,
      );
      expect(cutOff, 'no scrollable rest').toBe(0);
      expect((await drawer.boundingBox())?.height, 'it is longer than a sheet').toBeGreaterThan(A4.height);
      await expectNoOverflow(page, 'the sheet');
      await expectAccessible(page);
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width, height: 900 });
      await expect(chart.locator('canvas').first()).toBeVisible();
      await expect(chart.locator('svg rect')).toHaveCount(0);
    }
  });
});
