import type { Page } from '@playwright/test';
import { watchSlider } from '../support/page/slider-times.ts';
import { readyTooltips } from '../support/page/tooltips.ts';
import { expect, open, PHONE, test } from '../support/test.ts';

/** The config tab: a strategy's parameters, changed in the visitor's own browser. */
const CONFIG = '/strategies/tideline-pullback?tab=config';

const getResult = (page: Page) => page.getByRole('region', { name: 'Your settings and the published ones' });

async function ready(page: Page) {
  await open(page, CONFIG);
  await expect(page.getByText(/20,000 bars in \d+ ms, in this browser/)).toBeVisible();
  return getResult(page);
}

const trades = (page: Page) =>
  getResult(page)
    .getByRole('term')
    .filter({ hasText: /^Trades/ })
    .locator('..')
    .getByRole('definition');

test('every parameter has a slider and a field with its unit, and help on its name', async ({ page }) => {
  await ready(page);
  const names = ['Trend average', 'Pull-back average', 'Stop distance', 'First target'];
  for (const name of [...names, 'Final target', 'Longest hold']) {
    await expect(page.getByRole('slider', { name: `${name}, slider` }), name).toBeVisible();
    await expect(page.getByRole('textbox', { name, exact: true }), name).toBeVisible();
  }
  await expect(page.getByRole('slider', { name: 'Stop distance, slider' })).toHaveAttribute(
    'aria-valuetext',
    '2.5 × ATR',
  );
  await readyTooltips(page);
  await page.getByRole('button', { name: 'Stop distance' }).focus();
  await expect(page.getByRole('tooltip', { name: /Distance from entry to stop/ })).toBeVisible();
});

test('moving a slider runs the backtest in this browser, next to the published one', async ({ page, apiCalls }) => {
  const result = await ready(page);
  await expect(result.getByText('Backtest', { exact: true })).toBeVisible();
  await expect(page.getByText('The backtest runs in your browser')).toBeVisible();
  await expect(result.getByText('as published')).toHaveCount(6);
  const before = await trades(page).textContent();
  const asked = apiCalls.length;
  await page.getByRole('slider', { name: 'Trend average, slider' }).focus();
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Trend average', exact: true })).toHaveValue('130');
  await expect(page.getByText('1 of 6 changed')).toBeVisible();
  await expect.poll(() => trades(page).textContent()).not.toBe(before);
  await expect(
    result.getByRole('figure', { name: /Backtest in your browser, .*: yours .*%, published .*%/ }),
  ).toBeVisible();
  await expect(page.getByText(/You have tried \d+ settings\./)).toBeVisible();
  await expect(page.getByText(/settings without any edge would reach a Sharpe of about \d\.\d/)).toBeVisible();
  expect(apiCalls.length, 'no request to the server').toBe(asked);
  await page.getByRole('button', { name: 'Reset to the published values' }).click();
  await expect(result.getByText('as published')).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'As published' })).toHaveAttribute('aria-pressed', 'true');

  // Curve and figures follow each step of a slider.
  await page.getByRole('slider', { name: 'Stop distance, slider' }).focus();
  const times = await watchSlider(page);
  for (let step = 1; step <= 15; step++) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await times()).length, { intervals: [20] }).toBe(step);
  }

  await page.setViewportSize(PHONE);
  await page.getByRole('slider', { name: 'Trend average, slider' }).scrollIntoViewIfNeeded();
  await expect(page.locator('.sticky').filter({ hasText: 'Sharpe' }), 'the result on a phone').toBeInViewport();
});
