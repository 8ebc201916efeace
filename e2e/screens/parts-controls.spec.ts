import { expect, open, test } from '../support/test.ts';

test('a menu moves by arrow keys and letters, skips separators, and closes by Escape', async ({ page }) => {
  await open(page, '/ui');
  const trigger = page.getByRole('button', { name: 'Open the menu' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Add to Watchlist' })).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByRole('menuitem', { name: 'Download Playbook' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Share' }), 'what cannot be chosen is passed over').toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: 'Copy the address' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(trigger).toBeFocused();
});

test('a busy button says so, keeps the focus and ignores further presses', async ({ page }) => {
  await open(page, '/ui');
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.focus();
  await page.keyboard.press('Enter');
  const working = page.getByRole('button', { name: 'Saving...' }).last();
  await expect(working).toHaveAttribute('aria-busy', 'true');
  await expect(working).toBeFocused();
  await expect(working).toBeDisabled();
});

test('a field exposes hint, unit and error to screen readers', async ({ page }) => {
  await open(page, '/ui');
  await expect(page.getByLabel('Webhook URL')).toHaveAccessibleDescription('HTTPS only. Redirects are not followed.');
  await expect(page.getByLabel('Max daily loss')).toHaveAccessibleDescription(/USD/);
  // The forms of requests on the same page have such a field as well.
  const email = page.getByRole('textbox', { name: 'Email', exact: true }).first();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Enter an address such as name@example.com.');
  await expect(email).toHaveValue('amara@example');
});
