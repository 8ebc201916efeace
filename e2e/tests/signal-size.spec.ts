import { expect, open, test } from '../support/test.ts';

test('the chart shows the prices of the bar under the pointer, else of the newest', async ({ page }) => {
  await open(page, '/signals/signal-4');
  const chart = page.getByRole('dialog').getByRole('figure');
  const prices = chart.getByRole('definition');
  await expect(prices).toHaveCount(4);
  const newest = await prices.allTextContents();
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width / 4, box.y + 150);
  await expect.poll(() => prices.allTextContents()).not.toEqual(newest);
  await page.mouse.move(box.x + 10, box.y - 60);
  await expect.poll(() => prices.allTextContents()).toEqual(newest);
});
