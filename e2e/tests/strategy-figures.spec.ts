import { readyTooltips } from '../support/page/tooltips.ts';
import { unfold } from '../support/page/unfold.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';
const PERFORMANCE = `${TIDELINE}?tab=performance`;

test('the same figures of both records are side by side, with intervals if there are any', async ({ page }) => {
  await open(page, TIDELINE);
  await readyTooltips(page);
  const table = page.getByRole('region', { name: 'Backtest and live compared' });
  await expect(table.getByRole('row', { name: /^Win rate [\d.]+% [\d.]+% [\d.]+% to [\d.]+%/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Annual return \(CAGR\) .*% — —/ })).toBeVisible();
  await table
    .getByRole('row', { name: /^Annual return/ })
    .getByRole('button', { name: '—' })
    .focus();
  await expect(page.getByRole('tooltip', { name: /of 365 days/ })).toBeVisible();
});

test('every figure shows its definition on focus and hover, and Escape hides it', async ({ page }) => {
  await open(page, PERFORMANCE);
  await readyTooltips(page);
  const tooltip = page.getByRole('tooltip');
  const panel = page.getByRole('tabpanel');
  const figures = panel.getByRole('term');
  expect(await figures.count(), 'the tiles').toBe(12);
  for (const name of [/^Sharpe/, /^Win rate/, /^Total return|^Annual return/]) {
    const term = figures.filter({ hasText: name }).first();
    await term.getByRole('button').focus();
    const value = (await term.locator('xpath=following-sibling::dd').boundingBox())!;
    await expect
      .poll(async () => {
        const { y, height } = (await tooltip.boundingBox()) ?? { y: Number.NaN, height: 0 };
        return y + height;
      }, 'the definition leaves the figure visible')
      .toBeLessThanOrEqual(value.y);
  }
  await unfold(page, 'More figures');
  const more = panel.getByRole('region', { name: 'More figures' });
  for (const group of [/^Drawdown/, /^Trades \(/, /^Exposure/]) await more.getByText(group).click();
  expect(await figures.count(), 'every figure').toBe(42);
  await expect(panel).toContainText(/P = 365 daily marks per year \(others use 252\)/);
  await expect(panel).toContainText(/moving-block bootstrap .* 1,000 resamples in blocks of \d+ days, seed 1\./);
  for (const figure of await figures.all()) {
    const name = figure.getByRole('button');
    await name.focus();
    await expect(name).toHaveAccessibleDescription(/.{15}/);
    await expect(tooltip).toHaveCount(1);
  }
  const sharpe = figures.filter({ hasText: /^Sharpe/ });
  await sharpe.getByRole('button').focus();
  await expect(tooltip).toContainText('(mean daily return − rf / P) / sample deviation × √P');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  const volatility = figures.filter({ hasText: /^Volatility/ });
  await volatility.getByRole('button').hover();
  await expect(tooltip).toContainText(/deviation/);
});

test('a definition opens after 700 ms of hover, the next one immediately within 300 ms', async ({ page }) => {
  await page.clock.install();
  await open(page, PERFORMANCE);
  await readyTooltips(page);
  const tooltip = page.getByRole('tooltip');
  const term = (name: RegExp) =>
    page.getByRole('tabpanel').getByRole('term').filter({ hasText: name }).getByRole('button');
  /** Moves the pointer through points in between, as a real one does. */
  const away = () => page.mouse.move(0, 0, { steps: 5 });
  await away();
  // From here on, the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000);

  await term(/^Sharpe/).hover();
  await page.clock.runFor(699);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(1);
  await expect(tooltip).toBeVisible();
  await expect(term(/^Sharpe/)).toHaveAccessibleDescription(/sample deviation/);

  await away();
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(299);
  await term(/^Volatility/).hover();
  await expect(tooltip, 'immediately').toBeVisible();
  await expect(term(/^Volatility/)).toHaveAccessibleDescription(/deviation/);

  await away();
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(300);
  await term(/^Sharpe/).hover();
  await page.clock.runFor(1);
  await expect(tooltip, 'after the delay again').toBeHidden();
  await page.clock.runFor(699);
  await expect(tooltip).toBeVisible();
});
