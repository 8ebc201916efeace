import type { Strategy, StrategyPerformance } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { awaitBacktests } from '../../support/program/await-backtests.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

/** The library and a comparison, with the whole program. */
const PAIR = ['tideline-pullback', 'horizon-channel'] as const;

test.beforeEach(({ request }) => awaitBacktests(request));

test('a curve of the library spans the days of its figures, with the marks of their record', async ({ request }) => {
  const strategies: Strategy[] = await (await request.get('/api/strategies')).json();
  const drawn = strategies.filter(({ equityCurve }) => equityCurve !== null);
  expect(drawn.length).toBeGreaterThan(0);
  for (const { id, equityCurve, performanceMetrics } of drawn) {
    const { records }: StrategyPerformance = await (await request.get(`/api/strategies/${id}/performance`)).json();
    const { curve } = records.find(({ basis }) => basis.record === performanceMetrics.basis.record)!;
    const { time, equity } = equityCurve!;
    expect(time.length, id).toBeLessThanOrEqual(60);
    const marks = new Map(curve.time.map((at, i) => [at, curve.equity[i]!]));
    for (const [i, at] of time.entries()) expect(marks.get(at), id).toBeCloseTo(equity[i]!, 1);
    const { from, to } = performanceMetrics;
    expect([time[0], time.at(-1)], id).toEqual([curve.time[0], curve.time.at(-1)]);
    expect(
      [time[0]! - Date.parse(from!), Date.parse(to!) - time.at(-1)!].every((gap) => gap >= 0 && gap < DAY_MS),
      id,
    ).toBe(true);
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
  await page.getByRole('button', { name: 'Backtest', exact: true }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByText(/^Days that all records have: /)).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Figures side by side' }).getByRole('row', { name: /^Trades [\d,]+ [\d,]+$/ }),
  ).toBeVisible();
  await expectAccessible(page);
});
