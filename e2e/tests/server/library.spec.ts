import type { Strategy, StrategyPerformance } from '@sealtick/contract';
import { awaitBacktests } from '../../support/await-backtests.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

/** The library and a comparison, with the whole program. */
const PAIR = ['tideline-pullback', 'horizon-channel'] as const;

test.beforeEach(({ request }) => awaitBacktests(request));

test('the curves of the library span the same days, with the marks of the record of their figures', async ({
  request,
}) => {
  const strategies: Strategy[] = await (await request.get('/api/strategies')).json();
  const drawn = strategies.filter(({ equityCurve }) => equityCurve !== null);
  expect(drawn.length).toBeGreaterThan(0);
  const spans = new Map<string, Set<string>>();
  for (const { id, equityCurve, performanceMetrics } of drawn) {
    const { records }: StrategyPerformance = await (await request.get(`/api/strategies/${id}/performance`)).json();
    const { curve } = records.find(({ basis }) => basis.record === performanceMetrics.basis.record)!;
    const { time, equity } = equityCurve!;
    expect(time.length, id).toBeLessThanOrEqual(60);
    const marks = new Map(curve.time.map((at, i) => [at, curve.equity[i]!]));
    for (const [i, at] of time.entries()) expect(marks.get(at), id).toBeCloseTo(equity[i]!, 1);
    const { record } = performanceMetrics.basis;
    spans.set(record, (spans.get(record) ?? new Set()).add(`${time[0]} ${time.at(-1)}`));
  }
  expect([...spans.values()].map(({ size }) => size)).toEqual([...spans].map(() => 1));
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
  await expect(
    page.getByRole('table', { name: 'Figures side by side' }).getByRole('row', { name: /^Trades [\d,]+ [\d,]+$/ }),
  ).toBeVisible();
  await expectAccessible(page);
});
