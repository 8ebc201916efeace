import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { expect, hydrated, open, test } from '../support/test.ts';

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

test('a strategy of an own file has its published values, and leads to the page where the server computes it', async ({
  page,
  apiCalls,
}) => {
  await open(page, '/strategies/my-rule?tab=config');
  await expect(page.getByRole('heading', { name: 'Its rules run on the server alone' })).toBeVisible();
  await expectLink(page, 'Try its parameters', '/backtesting?strategy=my-rule');
  await expect(page.getByRole('region', { name: 'Published configuration' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Parameters', exact: true })).toHaveCount(0);
  expect(apiCalls.filter((call) => call.startsWith('/api/bars'))).toEqual([]);
});

test('an invalid value stays as typed, with the valid range next to it', async ({ page }) => {
  await ready(page);
  const field = page.getByRole('textbox', { name: 'Stop distance', exact: true });
  const before = await trades(page).textContent();
  await field.fill('9');
  await expect(page.getByText('Must be 1.0 to 4.0. The value in use is 2.5.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('9');
  expect(await trades(page).textContent()).toBe(before);
  await field.fill('3.2');
  await expect(page.getByText('Must be 1.0 to 4.0.')).toHaveCount(0);
  await expect.poll(() => trades(page).textContent()).not.toBe(before);
});

test('a reset replaces an invalid value that changed nothing', async ({ page }) => {
  await ready(page);
  const field = page.getByRole('textbox', { name: 'Stop distance', exact: true });
  await field.fill('abc');
  await expect(page.getByText('Enter a number from 1.0 to 4.0. The value in use is 2.5.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset to the published values' }).click();
  await expect(field).toHaveValue('2.5');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('lists the costs, and doubling them lowers the result', async ({ page }) => {
  const result = await ready(page);
  const costs = page.getByRole('table', { name: 'Costs by instrument' });
  await expect(costs.getByRole('row', { name: /^EURUSD pips 0\.8 0\.1 0 / })).toBeVisible();
  await page.getByRole('combobox', { name: 'Costs' }).selectOption('× 2');
  const expectancy = result
    .getByRole('term')
    .filter({ hasText: /^Expectancy/ })
    .locator('..');
  await expect(expectancy.getByRole('definition')).toContainText('−');
  await page.getByRole('button', { name: 'Reset to the published values' }).click();
  await expect(result.getByText('as published')).toHaveCount(6);
});

test.describe('an instrument that the operator added', () => {
  test.use({ scenario: 'added instrument' });

  test('is listed with its costs', async ({ page }) => {
    await ready(page);
    const costs = page.getByRole('table', { name: 'Costs by instrument' });
    await expect(costs.getByRole('row', { name: /^AAPL bp 2 / })).toBeVisible();
  });
});

test('lists the published configuration', async ({ page }) => {
  await ready(page);
  const published = page.getByRole('tabpanel').getByRole('term').filter({ hasText: 'First target' }).last();
  await expect(published).toContainText('Where half of the position leaves');
});

test.describe('bars that may not be shown', () => {
  test.use({ scenario: 'no bars', expectedErrors: [/403 \(Forbidden\)/] });

  test('shows the reason instead of a backtest', async ({ page }) => {
    await open(page, CONFIG);
    await expect(page.getByRole('heading', { name: 'The backtest failed to run' })).toBeVisible();
    await expect(page.getByText('imported without the right to publish them')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});

test('a strategy without rules on this page says so, and shows its configuration', async ({ page }) => {
  await open(page, '/strategies/meridian-trend?tab=config');
  await expect(page.getByText('This page does not have the rules of this strategy. Reload it.')).toBeVisible();
  await expect(page.getByText('atrMultiple')).toBeVisible();
});

test('reopening the tab starts from the published values, by pointer and by address', async ({ page }) => {
  await open(page, '/strategies/tideline-pullback');
  await page.getByRole('tab', { name: 'Config' }).click();
  await expect(page.getByText(/20,000 bars in/)).toBeVisible();
  await page.getByRole('tab', { name: 'FAQ' }).click();
  await page.getByRole('tab', { name: 'Config' }).click();
  await expect(page.getByText(/20,000 bars in/)).toBeVisible();
});

test('settings are part of the address, and a link to them can be copied', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ready(page);
  const stop = page.getByRole('textbox', { name: 'Stop distance', exact: true });
  await stop.fill('3');
  await page.getByRole('combobox', { name: 'Costs' }).selectOption('× 2');
  await expect(page).toHaveURL(/costs=2/);
  await expect(page).toHaveURL(/set=\w+%3A3\.0/);
  await page.getByRole('button', { name: 'Copy a link to these settings' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(link.startsWith(`${baseURL}${CONFIG}`)).toBe(true);
  await page.goto(link);
  await hydrated(page);
  await expect(stop).toHaveValue('3.0');
  await expect(page.getByRole('combobox', { name: 'Costs' })).toHaveValue('2');
  await expect(page.getByText('1 of 6 changed')).toBeVisible();
  await page.getByRole('button', { name: 'Reset to the published values' }).click();
  await expect(page).toHaveURL(CONFIG);
  await expect(stop).toHaveValue('2.5');
});

test('each slider shows the ends of its range', async ({ page }) => {
  await ready(page);
  const slider = page.getByRole('slider', { name: 'Stop distance, slider' });
  const [low, high] = [await slider.getAttribute('min'), await slider.getAttribute('max')];
  const parameter = page.locator('div').filter({ has: slider }).last().locator('..');
  await expect(parameter.getByText(Number(low).toFixed(1), { exact: true })).toBeVisible();
  await expect(parameter.getByText(Number(high).toFixed(1), { exact: true })).toBeVisible();
});
