import { message, openWithFixedClock, press } from '../support/parts.ts';
import { expect, open, test } from '../support/test.ts';

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
