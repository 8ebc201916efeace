import { setTimeout as wait } from 'node:timers/promises';
import { expectLink } from '../support/page/answers.ts';
import { findDrawer } from '../support/page/drawer.ts';
import { watchShifts } from '../support/page/layout-shifts.ts';
import { expect, open, test } from '../support/test.ts';

test('the chart loads without a layout shift and names its maker, even if the fonts arrive late', async ({ page }) => {
  const shifts = await watchShifts(page);
  // After the first paint, as on a slow line.
  await page.route(/\.woff2$/, async (route) => {
    await wait(500);
    await route.continue();
  });
  await open(page, '/signals/signal-4');
  const chart = findDrawer(page).getByRole('figure', { name: /^Price of USDJPY, 4h bars around the signal/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await page.evaluate('document.fonts.ready');
  await expectLink(chart, 'Lightweight Charts™ by TradingView', 'https://www.tradingview.com/');
  // Letters of the font that replaces its fallback may move a part by a pixel.
  expect((await shifts()).filter((shift) => Number.parseFloat(shift) >= 0.0005)).toEqual([]);
});
