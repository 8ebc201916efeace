import { getRows } from '../support/page/held-feed.ts';
import { holdBack } from '../support/page/hold-back.ts';
import { expect, test } from '../support/test.ts';

test('View Full Feed shows ten once, also if it is pressed while the script loads', async ({ page }) => {
  const load = await holdBack(page, '**/assets/*.js');
  await page.goto('/signals', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  load();
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible();
  await expect(getRows(page)).toHaveCount(10);
});
