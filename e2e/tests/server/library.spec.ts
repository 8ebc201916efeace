import type { Strategy, StrategyPerformance } from '@sealtick/contract';
import { awaitBacktests } from '../../support/await-backtests.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

/** The library and a comparison, with the whole program. */
const PAIR = ['tideline-pullback', 'horizon-channel'] as const;

test.beforeEach(({ request }) => awaitBacktests(request));

test('the curve of a card has the start, end and return of the record of its figures', async ({ request }) => {
  const strategies: Strategy[] = await (await request.get('/api/strategies')).json();
  const drawn = strategies.filter(({ equityCurve }) => equityCurve !== null);
  expect(drawn.length).toBeGreaterThan(0);
  for (const { id, equityCurve, performanceMetrics } of drawn) {
    const { records }: StrategyPerformance = await (await request.get(`/api/strategies/${id}/performance`)).json();
    const { curve, statistics } = records.find(({ basis }) => basis.record === performanceMetrics.basis.record)!;
    const { time, equity } = equityCurve!;
    expect(time.length, id).toBeLessThanOrEqual(60);
    expect([time[0], time.at(-1)], id).toEqual([curve.time[0], curve.time.at(-1)]);
    const gain = statistics.find(({ key }) => key === 'totalReturn')!.value!;
    expect(equity.at(-1)! / equity[0]! - 1, id).toBeCloseTo(gain, 4);
  }
});

test('the library draws every record, and compares two of them', async ({ page, request }) => {
  const strategies: Strategy[] = await (await request.get('/api/strategies')).json();
  await open(page, '/strategies');
  const list = page.getByRole('list', { name: 'Strategies', exact: true });
  await expect(list.getByRole('img', { name: /^Equity over drawdown/ })).toHaveCount(
    strategies.filter(({ equityCurve }) => equityCurve !== null).length,
  );
  for (const id of PAIR) {
    const { name } = strategies.find((strategy) => strategy.id === id)!;
    await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
  }
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(`/strategies?compare=${PAIR.join(',')}`);
  await page.getByRole('button', { name: 'Back-test', exact: true }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByText(/^Days that all records have: /)).toBeVisible();
  await expect(page.getByRole('table').getByRole('row', { name: /^Trades [\d,]+ [\d,]+$/ })).toBeVisible();
  await expectAccessible(page);
});
