import { expect, open, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';
const PERFORMANCE = `${TIDELINE}?tab=performance`;

test('the same figures of both records stand side by side, with an interval where one exists', async ({ page }) => {
  await open(page, TIDELINE);
  const table = page.getByRole('region', { name: 'Does live agree with the back-test?' });
  await expect(table.getByRole('row', { name: /^Win rate [\d.]+\s% [\d.]+\s% [\d.]+\s% to [\d.]+\s%/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Annual return \(CAGR\) .*\s% — —/ })).toBeVisible();
  await table
    .getByRole('row', { name: /^Annual return/ })
    .getByRole('button', { name: '—' })
    .focus();
  await expect(table.getByRole('tooltip', { name: /needs 365 days/ })).toBeVisible();
});

test('every figure tells its definition on focus and under the pointer, and Escape takes it away', async ({ page }) => {
  await open(page, PERFORMANCE);
  const figures = page.getByRole('tabpanel').getByRole('term');
  expect(await figures.count()).toBe(37);
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText(/P = 365 daily marks a year \(others use 252\)/);
  await expect(panel).toContainText(/moving-block bootstrap .* 1,000 resamples in blocks of \d+ days, seed 1\./);
  for (const figure of await figures.all()) {
    const name = figure.getByRole('button');
    await name.focus();
    await expect(figure.getByRole('tooltip')).toBeVisible();
    expect((await figure.getByRole('tooltip').textContent())?.length).toBeGreaterThan(15);
  }
  const sharpe = figures.filter({ hasText: /^Sharpe/ });
  await sharpe.getByRole('button').focus();
  await expect(sharpe.getByRole('tooltip')).toContainText('(mean daily return − rf / P) / sample deviation × √P');
  await page.keyboard.press('Escape');
  await expect(sharpe.getByRole('tooltip')).toBeHidden();
  const volatility = figures.filter({ hasText: /^Volatility/ });
  await volatility.getByRole('button').hover();
  await expect(volatility.getByRole('tooltip')).toBeVisible();
});

test('a definition opens after 700 ms under the pointer, the next one at once for 300 ms more', async ({ page }) => {
  await page.clock.install();
  await open(page, PERFORMANCE);
  const figures = page.getByRole('tabpanel').getByRole('term');
  const tooltip = (name: RegExp) => figures.filter({ hasText: name }).getByRole('tooltip');
  const point = (name: RegExp) => figures.filter({ hasText: name }).getByRole('button').hover();
  const away = () => page.getByRole('heading', { level: 1 }).hover();
  await away();
  // From here on time passes only where the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);

  await point(/^Sharpe/);
  await page.clock.runFor(699);
  await expect(tooltip(/^Sharpe/)).toBeHidden();
  await page.clock.runFor(1);
  await expect(tooltip(/^Sharpe/)).toBeVisible();

  await away();
  await expect(tooltip(/^Sharpe/)).toBeHidden();
  await page.clock.runFor(299);
  await point(/^Volatility/);
  await expect(tooltip(/^Volatility/), 'at once').toBeVisible();

  await away();
  await expect(tooltip(/^Volatility/)).toBeHidden();
  await page.clock.runFor(300);
  await point(/^Sharpe/);
  await page.clock.runFor(1);
  await expect(tooltip(/^Sharpe/), 'after the pause again').toBeHidden();
  await page.clock.runFor(699);
  await expect(tooltip(/^Sharpe/)).toBeVisible();
});

test('a figure without enough data is an em dash with the reason', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=live`);
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record).toContainText(/Calmar.*—Insufficient sample: needs 365 days \(has 2\d\d\)/);
});
