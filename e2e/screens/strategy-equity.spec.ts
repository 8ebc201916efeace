import { expect, open, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';

test('the overview draws backtest, live, and buy and hold, with labels', async ({ page }) => {
  await open(page, TIDELINE);
  const equity = page.getByRole('region', { name: 'Equity and drawdown', exact: true });
  const picture = equity.getByRole('figure', {
    name: /backtest \+[\d.]+% from .*; live \+[\d.]+% from 15 Jan 2026/,
  });
  await expect(picture).toBeVisible();
  for (const word of ['Backtest', 'Live']) await expect(equity.getByText(word, { exact: true }).first()).toBeVisible();
  await expect(equity.getByRole('checkbox', { name: 'Buy and hold EURUSD, without costs' })).toBeChecked();
  await expect(equity).toContainText(/without costs\s*backtest [+−][\d.]+%, live [+−][\d.]+%/);
  await expect(equity.getByRole('link', { name: 'Lightweight Charts™ by TradingView' })).toBeVisible();
  await expect(equity).toContainText('Each record starts at 0%');
});
