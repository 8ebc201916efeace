import { holdFeed, opened, rowsOf, send } from '../support/held-feed.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

test('the reason opens in the row, stays open when the row moves, and closes', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const reason = rowsOf(page).getByText('Close above the 55-bar range.').first();
  await expect(reason).toHaveCount(0);
  await rowsOf(page).first().getByRole('button', { name: 'Why', expanded: false }).click();
  await expect(page, 'the row itself is a link').toHaveURL('/signals');
  await expect(reason).toBeVisible();
  await expectAccessible(page);
  // The list does not move while the pointer is over it.
  await page.mouse.move(0, 0);
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(rowsOf(page).first()).toContainText('ETHUSD');
  const button = rowsOf(page).nth(1).getByRole('button', { name: 'Why', expanded: true });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reason).toHaveCount(0);
});

test('ten rows of 62 px fit on a desk screen', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('button', { name: 'View Full Feed' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.evaluate('window.scrollTo(0, 0)');
  const boxes = await Promise.all((await rowsOf(page).all()).map((row) => row.boundingBox()));
  expect(boxes.map((box) => box?.height)).toEqual(Array(10).fill(62));
  expect(boxes.at(-1)!.y + 62).toBeLessThanOrEqual(900);
});

test.describe('with broken rows', () => {
  test.use({ scenario: 'broken rows' });

  test.describe('loaded by the browser', () => {
    test.use({ expectedErrors: [/^\/api\/[\w/]+: left out \[\d\]/] });

    test('invalid rows are left out and reported', async ({ page, consoleErrors }) => {
      await open(page, '/signals/verify');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Signals' }).click();
      await expect(rowsOf(page)).toHaveCount(3);
      expect(consoleErrors).toContain('/api/signals: left out [2].strategyId, [3].entry, [4]');
    });
  });
});
