import { holdBack } from '../support/page/hold-back.ts';
import { expect, open, test } from '../support/test.ts';

test('shows a skeleton of the same size while a record loads', async ({ page }) => {
  const answer = await holdBack(page, '**/performance');
  await open(page, '/strategies');
  await page.getByRole('link', { name: 'Impulse' }).click();
  const block = page.getByRole('status', { name: 'Loading the record' });
  await expect(block).toBeVisible();
  expect((await block.boundingBox())!.height).toBeGreaterThan(500);
  answer();
  await expect(page.getByRole('figure', { name: /^Equity over drawdown/ })).toBeVisible();
  await expect(block).toHaveCount(0);
});
