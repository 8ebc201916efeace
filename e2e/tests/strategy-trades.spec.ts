import { expect, expectAccessible, open, test } from '../support/test.ts';

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
