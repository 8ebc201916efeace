import { getRows } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test('ten rows of 62 px fit on a desk screen', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await expect(getRows(page)).toHaveCount(10);
  await page.evaluate('window.scrollTo(0, 0)');
  const boxes = await Promise.all((await getRows(page).all()).map((row) => row.boundingBox()));
  expect(boxes.map((box) => box?.height)).toEqual(Array(10).fill(62));
  expect(boxes.at(-1)!.y + 62).toBeLessThanOrEqual(900);
});
