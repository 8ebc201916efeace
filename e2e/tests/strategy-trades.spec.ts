import { expectNoOverflow } from '../support/overflow.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const BACKTEST = '/strategies/tideline-pullback?tab=performance&record=backtest';
const LIVE = '/strategies/tideline-pullback?tab=performance&record=live';

test('a live trade opens over its bars and leads to its signal', async ({ page }) => {
  await open(page, LIVE);
  const trades = page.getByRole('region', { name: 'Trades', exact: true });
  const first = trades.getByRole('button', { name: 'EURUSD 1h' }).first();
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  const chart = trades.getByRole('figure', { name: /^Price of EURUSD, 1h bars around the trade/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  for (const name of ['Planned entry', 'Stop', 'Targets', 'Exits', 'Stated confidence'])
    await expect(trades.getByRole('term').filter({ hasText: name })).toBeVisible();
  await expectAccessible(page);
  await trades.getByRole('link', { name: 'Open the signal' }).click();
  await expect(page).toHaveURL('/signals/signal-1');
});

test('an open trade fits on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, BACKTEST);
  const trades = page.getByRole('region', { name: 'Trades', exact: true });
  await trades.getByRole('button', { name: 'EURUSD 1h' }).first().click();
  await expect(trades.locator('canvas').first()).toBeVisible();
  await expectNoOverflow(page, 'an open trade');
  await expectAccessible(page);
});
