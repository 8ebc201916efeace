import type { Run, RunDetail, StrategyPerformance } from '@sealtick/contract';
import { newAddress, signUp } from '../../support/program/members.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

const STRATEGY = 'tideline-pullback';

test('a member keeps a backtest of the browser, whose figures the server computes alike', async ({ page }) => {
  await signUp(page, newAddress('amara'));
  const path = `/api/strategies/${STRATEGY}/performance`;
  await expect
    .poll(async () => ((await (await page.request.get(path)).json()) as StrategyPerformance).streams.length)
    .toBeGreaterThan(0);
  await open(page, `/strategies/${STRATEGY}?tab=config&set=stopAtr:3.0&costs=1.5`);
  const figures = page.getByLabel('Figures of your settings');
  await expect(page.getByText(/bars in \d+ ms, in this browser/)).toBeVisible();
  await expect(page.getByText('1 of 6 changed')).toBeVisible();
  const runs = page.getByRole('region', { name: 'Runs on the server' });
  await expect(runs).toContainText('No runs yet.');
  await runs.getByRole('textbox', { name: 'Name of the run' }).fill('Wider stop');
  await runs.getByRole('button', { name: 'Run on the server' }).click();
  const choose = runs.getByRole('checkbox', { name: 'Wider stop' });
  await choose.check();
  const table = page.getByRole('table', { name: 'Figures side by side' });
  for (const label of ['Total return', 'Sharpe', 'Max drawdown', 'Win rate', 'Expectancy', 'Trades']) {
    const shown = figures.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition');
    const text = await shown.locator('span').first().textContent();
    const cell = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
    await expect(cell.getByRole('cell').locator('span').first(), label).toHaveText(text!);
  }
  await expectAccessible(page);

  await runs.getByRole('textbox', { name: 'Name of the run' }).fill('Every bar');
  await runs.getByRole('button', { name: 'All bars' }).click();
  await runs.getByRole('button', { name: 'Run on the server' }).click();
  await runs.getByRole('checkbox', { name: 'Every bar' }).check();
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  const [all, shown] = (await (await page.request.get('/api/runs')).json()) as [Run, Run];
  expect(all.summary!.bars, 'no fewer bars than the browser has').toBeGreaterThanOrEqual(shown.summary!.bars);
  const { result } = (await (await page.request.get(`/api/runs/${all.id}`)).json()) as RunDetail;
  expect(result!.statistics.find(({ key }) => key === 'trades')!.value).toBe(all.summary!.trades);
  const download = page.waitForEvent('download');
  await runs.getByRole('link', { name: 'Download the trades of Every bar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tideline-pullback-.*-trades\.csv$/);

  await runs.getByRole('button', { name: 'Delete Every bar' }).click();
  await expect(choose).toBeVisible();
  await expect(runs.getByRole('checkbox', { name: 'Every bar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(runs.getByRole('checkbox', { name: 'Every bar' })).toBeVisible();
  await page.reload();
  await expect(runs.getByRole('checkbox')).toHaveCount(2);
});
