import type { StrategyPerformance, TradeTable } from '@sealtick/contract';
import { awaitBacktests } from '../../support/program/await-backtests.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

/** A strategy's record and its backtest in the browser, with the whole program. */
const TIDELINE = '/strategies/tideline-pullback';

test.beforeEach(({ request }) => awaitBacktests(request));

test('the page shows the figures of the API, and both follow from the trades of the stored backtest', async ({
  page,
  request,
}) => {
  const performance: StrategyPerformance = await (await request.get(`/api${TIDELINE}/performance`)).json();
  const backtest = performance.records.find(({ basis }) => basis.record === 'backtest')!;
  const count = backtest.statistics.find(({ key }) => key === 'trades')!.value!;
  expect(count).toBeGreaterThan(30);
  expect(backtest.bySymbol.reduce((sum, { trades }) => sum + trades, 0)).toBe(count);
  expect(backtest.benchmark?.returns).toHaveLength(backtest.curve.time.length);
  expect(performance.records.some(({ basis }) => basis.record === 'live')).toBe(true);

  await open(page, `${TIDELINE}?tab=performance&record=backtest`);
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record).toContainText(count.toLocaleString('en-US'));
  const { total, trades }: TradeTable = await (
    await request.get(`/api${TIDELINE}/trades/table?record=backtest`)
  ).json();
  expect(total).toBe(count);
  const first = page.getByRole('region', { name: 'Trades', exact: true }).getByRole('row').nth(1);
  await expect(first).toContainText(trades[0]!.symbol);
  const shown = trades[0]!.fillPrice.replace(/^\d+/, (whole) => Number(whole).toLocaleString('en-US'));
  await expect(first).toContainText(shown);
});

test('the file of trades has every trade of the record with its basis', async ({ page, request }) => {
  const { records }: StrategyPerformance = await (await request.get(`/api${TIDELINE}/performance`)).json();
  const count = records[0]!.statistics.find(({ key }) => key === 'trades')!.value!;
  await open(page, `${TIDELINE}?tab=performance&record=backtest`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('tideline-pullback-backtest-trades.csv');
  const csv = await (await request.get(`/api${TIDELINE}/trades.csv?record=backtest`)).text();
  const rows = csv.trimEnd().split('\r\n').slice(1);
  expect(rows).toHaveLength(count);
  for (const row of rows) expect(row).toContain(',backtest,simulated,');
});

test('every strategy runs in the browser on its own bars, pair and calendar', async ({ page, request }) => {
  const strategies: { id: string }[] = await (await request.get('/api/strategies')).json();
  // This program runs a faster variant of Tailwind Momentum than the browser has.
  for (const { id } of strategies.filter((strategy) => strategy.id !== 'tailwind-momentum')) {
    await open(page, `/strategies/${id}?tab=config`);
    const result = page.getByRole('region', { name: 'Your settings and the published ones' });
    await expect(result.getByText(/[\d,]+ bars in \d+ ms, in this browser/), id).toBeVisible();
    await expect(result.getByText('as published').first(), id).toBeVisible();
  }
  await expectAccessible(page);
});
