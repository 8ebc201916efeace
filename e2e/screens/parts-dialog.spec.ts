import { message, press } from '../support/parts.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('a dialog', () => {
  test('focuses Cancel first when it asks for confirmation, and Escape cancels', async ({ page }) => {
    await open(page, '/ui');
    const trigger = page.getByRole('region', { name: /^Toast/ }).getByRole('button', { name: 'Delete key' });
    await trigger.click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete the key "Desk server"?' });
    await expect(dialog).toHaveAccessibleDescription(/stop receiving signals immediately\. This cannot be undone\./);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(trigger).toBeFocused();
    await expect(message(page)).toHaveCount(0);
  });

  test('confirms only by its own button', async ({ page }) => {
    await open(page, '/ui');
    await page
      .getByRole('region', { name: /^Toast/ })
      .getByRole('button', { name: 'Delete key' })
      .click();
    const dialog = page.getByRole('alertdialog');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete key' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(message(page)).toContainText('Key deleted');
  });

  test('closes by its close button and by a click outside, and returns the focus', async ({ page }) => {
    await open(page, '/ui');
    const dialog = page.getByRole('dialog', { name: 'New watchlist' });
    await press(page, 'Open a dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Europe');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeFocused();
    await press(page, 'Open a dialog');
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
  });

  test('closed by a double click leaves what was behind it as it is', async ({ page }) => {
    await open(page, '/ui');
    const dialog = page.getByRole('dialog', { name: 'New watchlist' });
    await press(page, 'Open a dialog');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Open a dialog' }).dispatchEvent('click', { detail: 2 });
    await expect(dialog).toHaveCount(0);
    await press(page, 'Open a dialog');
    await expect(dialog).toBeVisible();
  });

  test('over another one closes alone, and returns the focus to it', async ({ page }) => {
    await open(page, '/ui');
    await press(page, 'Reach a limit');
    const [below, above] = ['Limit reached', 'Contact Sales'].map((name) => page.getByRole('dialog', { name }));
    await below!.getByRole('button', { name: 'Contact Sales' }).click();
    await expect(above!.getByLabel('Plan')).toHaveValue('pro');
    await page.keyboard.press('Escape');
    await expect(above!).toHaveCount(0);
    await expect(below!.getByRole('button', { name: 'Contact Sales' })).toBeFocused();
  });
});
