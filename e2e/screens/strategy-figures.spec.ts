import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';
const PERFORMANCE = `${TIDELINE}?tab=performance`;

async function unfold(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const name of titles) await page.getByRole('heading', { name, exact: true }).click();
}

test('a figure without enough data is an em dash with the reason', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=live`);
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record).toContainText(/Calmar.*—Insufficient sample: 2\d\d of 365 days/);
});

test('the backtest is shown year by year, with its rolling Sharpe ratio and how it moved with its instrument', async ({
  page,
}) => {
  await open(page, `${PERFORMANCE}&record=backtest`);
  await unfold(page, 'Year by year', 'Rolling Sharpe ratio', 'Alpha and beta');
  const years = page.getByRole('table', { name: 'Results by year' });
  await expect(years.getByRole('row').nth(1)).toContainText(/^2026\*/);
  await expect(years.getByRole('columnheader')).toHaveText([
    'Year',
    'Return',
    'Max drawdown',
    'Sharpe',
    'Trades',
    'Won',
    'Mean',
  ]);
  const rolling = page.getByRole('region', { name: 'Rolling Sharpe ratio' });
  await expect(rolling.getByRole('img', { name: /^Rolling Sharpe ratio: .+ to .+, now .+/ })).toBeAttached();
  const moved = page.getByRole('region', { name: 'Alpha and beta' });
  await expect(moved).toContainText(/Alpha.+% per year.*Beta.+Correlation.+Against buy and hold EURUSD, without costs/);
});

test('a live record says what its rolling Sharpe ratio lacks, and that costs need the bars', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=live`);
  await unfold(page, 'Rolling Sharpe ratio', 'Costs, walk-forward and kinds of market');
  await expect(page.getByRole('region', { name: 'Rolling Sharpe ratio' })).toContainText(
    /Insufficient sample: \d+ of 365 daily returns\./,
  );
  await expect(page.getByRole('region', { name: 'Costs, walk-forward and kinds of market' })).toContainText(
    'Computed for the backtest alone',
  );
});

test('the backtest is shown at other costs, by kind of market and walked forward', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=backtest`);
  await unfold(page, 'Cost sensitivity', 'Walk-forward stability', 'Kinds of market');
  const costs = page.getByRole('table', { name: 'Results at other costs' });
  const more = String.raw`Sharpe \d\.\d\d, drawdown −\d+\.\d%$`;
  const rows = ['× 1', '× 1\\.5', '× 2', '× 1, one bar late'].map((name) => new RegExp(`^${name}${more}`));
  await expect(costs.getByRole('rowheader')).toHaveText(rows);
  const trades = page.getByRole('region', { name: 'Record', exact: true });
  const expectancy = await costs.getByRole('row').nth(1).getByRole('cell').nth(1).textContent();
  await expect(trades, 'the first row is the record itself').toContainText(expectancy!);
  await expect(page.getByRole('table', { name: 'Results by volatility' })).toBeAttached();
  const stability = page.getByRole('region', { name: 'Walk-forward stability' }).first();
  await expect(stability).toContainText(/Mean R tested.+Efficiency.+Tests with a gain.+Published settings/);
  await expect(page.getByRole('table', { name: 'Tests of the walk-forward' })).toContainText(/Published|\d/);
});

test('a timeframe alone has no costs: they are computed over all', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=backtest&timeframe=1h`);
  await unfold(page, 'Costs, walk-forward and kinds of market');
  await expect(page.getByRole('region', { name: 'Costs, walk-forward and kinds of market' })).toContainText(
    'Choose All',
  );
});
