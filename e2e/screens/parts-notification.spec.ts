import type { Locator, Page } from '@playwright/test';
import { message, openWithFixedClock, press } from '../support/parts.ts';
import { expect, open, test } from '../support/test.ts';

/** Longer than a message is kept. The clock and the polls of the page continue. */
const _KEPT_MS = 1_000_000;

test.describe('a notification', () => {
  test('offers its action', async ({ page }) => {
    await open(page, '/ui');
    await press(page, 'Show one with an action');
    await message(page).getByRole('button', { name: 'Undo' }).click();
    await expect(message(page)).toHaveText(/Added again/);
  });

  test('can be closed over a dialog, and outlives it', async ({ page }) => {
    await openWithFixedClock(page);
    await press(page, 'Open a dialog');
    const dialog = page.getByRole('dialog', { name: 'New watchlist' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(message(page)).toContainText('Not saved');
    await message(page).getByRole('button', { name: 'Close' }).click();
    await expect(message(page)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(message(page)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(message(page)).toContainText('Not saved');
  });
});

async function _swipe(page: Page, target: Locator, distance: number): Promise<void> {
  // It cannot be dragged before its entry animation has ended.
  await target.hover();
  const box = (await target.boundingBox())!;
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
  await page.mouse.move(0, 0);
}
