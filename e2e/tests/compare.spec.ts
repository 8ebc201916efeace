import { holdBack } from '../support/page/hold-back.ts';
import { expect, open, test } from '../support/test.ts';

/** Comparison of strategies, and its entry from the library. */
const _PAIR = '/strategies?compare=impulse,meridian-trend';
const CURVES = /^Equity over drawdown: /;

test('a strategy is added, read day by day and removed by keyboard alone', async ({ page }) => {
  await open(page, '/strategies?compare=impulse');
  await page.getByRole('combobox', { name: 'Strategy' }).focus();
  await page.keyboard.type('Meri');
  await expect(page, 'the select alone changes nothing').toHaveURL('/strategies?compare=impulse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/strategies?compare=impulse,meridian-trend');
  const chart = page.getByRole('region', { name: CURVES });
  await expect(chart).toHaveAccessibleName(/Meridian Trend/);
  await expect(page.locator('canvas').first()).toBeVisible();
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  const reading = page.getByRole('figure', { name: CURVES }).getByRole('status');
  await expect(reading).toContainText(/1 Sep 2026Impulse\+[\d.]+%Meridian Trend\+[\d.]+%/);
  await page.getByRole('button', { name: 'Remove Impulse from the comparison' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/strategies?compare=meridian-trend');
  await expect(page.getByRole('region', { name: 'Figures, scrollable' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Figures side by side' }).getByRole('columnheader')).toHaveCount(2);
});

test('shows skeletons while records load, and an error if one fails', async ({ page }) => {
  const answer = await holdBack(page, '**/impulse/performance');
  await open(page, '/strategies?pick=impulse,meridian-trend');
  await page.getByRole('link', { name: 'Compare 2' }).click();
  const block = page.getByRole('status', { name: 'Loading the records' });
  await expect(block).toBeVisible();
  const waiting = (await block.boundingBox())!.height;
  answer();
  await expect(block).toHaveCount(0);
  const chart = (await page.getByRole('figure', { name: CURVES }).boundingBox())!.height;
  expect(Math.abs(chart - waiting)).toBeLessThanOrEqual(4);
});
