import { getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test('the reason opens in the row, stays open when the row moves, and closes', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const reason = getRows(page).getByText('Close above the 55-bar range.').first();
  await expect(reason).toHaveCount(0);
  await getRows(page).first().getByRole('button', { name: 'Why', expanded: false }).click();
  await expect(page, 'the row itself is a link').toHaveURL('/signals');
  await expect(reason).toBeVisible();
  // The list does not move while the pointer is over it.
  await page.mouse.move(0, 0);
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(getRows(page).first()).toContainText('ETHUSD');
  const button = getRows(page).nth(1).getByRole('button', { name: 'Why', expanded: true });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reason).toHaveCount(0);
});
