import { expect, hydrated, open, test } from '../support/test.ts';

const BACKTEST = '/strategies/tideline-pullback?tab=performance&record=backtest';
const LIVE = '/strategies/tideline-pullback?tab=performance&record=live';

test('pages lead through every trade, and are part of the address', async ({ page }) => {
  await open(page, LIVE);
  const trades = page.getByRole('region', { name: 'Trades', exact: true });
  const rows = trades.getByRole('rowgroup').last().getByRole('row');
  await expect(trades.getByRole('status')).toContainText(/^1–25 of 58 trades; mean [+−]\d\.\d{3}\sR/);
  await expect(trades.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const next = trades.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(trades).toContainText('Page 2 of 3');
  await expect(next, 'keeps the focus').toBeFocused();
  await next.click();
  await expect(trades.getByRole('status')).toContainText('51–58 of 58 trades');
  await expect(rows).toHaveCount(8);
  await expect(page).toHaveURL(/page=3/);
  await page.reload();
  await hydrated(page);
  await expect(rows).toHaveCount(8);
  await expect(next).toBeDisabled();
});

test('a column sorts the trades, and turns round when it is pressed again', async ({ page }) => {
  await open(page, BACKTEST);
  const table = page.getByRole('table', { name: 'Closed trades' });
  const result = table.getByRole('columnheader', { name: 'Result' });
  const results = async () => {
    const texts = await table.getByRole('cell', { name: /\sR$/ }).allInnerTexts();
    return texts.map((text) => Number(text.replace('−', '-').replace(/\s*R$/, '')));
  };
  await expect(result).toHaveAttribute('aria-sort', 'none');
  await result.getByRole('button').click();
  await expect(result).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await results())[0]).toBeGreaterThan(2);
  const best = await results();
  expect(best).toEqual([...best].sort((a, b) => b - a));
  await result.getByRole('button').click();
  await expect(result).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => (await results())[0]).toBeLessThan(0);
  await expect(page).toHaveURL(/sort=netR&order=asc/);
});

test('filters show the number of trades that match, and can be cleared', async ({ page }) => {
  await open(page, LIVE);
  const trades = page.getByRole('region', { name: 'Trades', exact: true });
  await trades.getByRole('combobox', { name: 'Side' }).selectOption('Short');
  await trades.getByRole('combobox', { name: 'Result' }).selectOption('Gains');
  await expect(page).toHaveURL(/side=short&result=gain/);
  await expect(trades.getByRole('status')).toContainText(/of \d+ trades, filtered from 58; mean \+/);
  await expect(trades.getByRole('table').getByText('Long')).toHaveCount(0);
  await page.goto(`${LIVE}&symbol=XAUUSD`);
  await hydrated(page);
  await expect(trades).toContainText('— No trade matches the filters.');
  await trades.getByRole('button', { name: 'Clear filters' }).click();
  await expect(trades.getByRole('status')).toContainText('of 58 trades; mean');
});

test('a trade of the backtest has no signal', async ({ page }) => {
  await open(page, BACKTEST);
  const trades = page.getByRole('region', { name: 'Trades', exact: true });
  await trades.getByRole('button', { name: 'EURUSD 1h' }).first().click();
  await expect(trades.getByRole('term').filter({ hasText: 'Bars held' })).toBeVisible();
  await expect(trades.getByRole('link', { name: /signal/i })).toHaveCount(0);
});

test.describe('bars that may not be shown', () => {
  test.use({ scenario: 'no bars', expectedErrors: [/403/] });

  test('an open trade says so in the place of its chart', async ({ page }) => {
    await open(page, BACKTEST);
    const trades = page.getByRole('region', { name: 'Trades', exact: true });
    await trades.getByRole('button', { name: 'EURUSD 1h' }).first().click();
    await expect(trades).toContainText('These bars were imported without the right to publish them.');
  });
});

test('j and k move through the trades, and Enter opens one', async ({ page }) => {
  await open(page, LIVE);
  const rows = page.getByRole('table', { name: 'Closed trades' }).getByRole('button', { expanded: false });
  await expect(rows).toHaveCount(25);
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(24);
});

test('a live trade opens over its bars and leads to its signal', async ({ page }) => {
  await open(page, LIVE);
  const trades = page.getByRole('region', { name: 'Trades', exact: true });
  const first = trades.getByRole('button', { name: 'EURUSD 1h' }).first();
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  const chart = trades.getByRole('figure', { name: /^Price of EURUSD, 1h bars around the trade/ });
  await expect(chart).toBeVisible();
  for (const name of ['Planned entry', 'Stop', 'Targets', 'Exits', 'Stated confidence'])
    await expect(trades.getByRole('term').filter({ hasText: name })).toBeVisible();
  await trades.getByRole('link', { name: 'Open the signal' }).click();
  await expect(page).toHaveURL('/signals/signal-1');
});
