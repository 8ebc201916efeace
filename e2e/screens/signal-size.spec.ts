import { expect, open, PHONE, test } from '../support/test.ts';

test('the size of a trade follows the account, which the browser remembers', async ({ page }) => {
  await open(page, '/signals/signal-4');
  const section = page.getByRole('dialog').getByRole('region', { name: 'Your size' });
  const size = section.getByRole('status', { name: 'Size' });
  await expect(size).toContainText(
    /^0\.17 lots17,000 unitsrisks [\d.]+ USD at the stop, [\d.]+ USD with exit costs; gains at target 1, which closes [a-z ]+: \+[\d.]+ USD; if all targets: \+[\d.]+ USD$/,
  );
  await section.getByRole('textbox', { name: 'Account' }).fill('25,000');
  await expect(size).toContainText('0.44 lots');
  await section.getByRole('textbox', { name: 'Risk' }).fill('x');
  await expect(size).toHaveText('Enter the risk as a percentage above 0, at most 100.');
  await section.getByRole('textbox', { name: 'Risk' }).fill('2');
  await expect(size).toContainText('0.88 lots');
  await expect(section).toContainText('not advice');
  await page.reload();
  await expect(section.getByRole('textbox', { name: 'Account' })).toHaveValue('25,000');
  await expect(size).toContainText('0.88 lots');
});

test.describe('a member at the list', () => {
  test.use({ scenario: 'logged in' });

  test('finds no size in the menu of a closed signal, but its strategy', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, '/signals');
    await page
      .getByRole('button', { name: /^Actions for BRENT/ })
      .first()
      .click();
    const items = page.getByRole('menuitem');
    await expect(items.filter({ hasText: /size/ })).toHaveCount(0);
    await items
      .filter({ hasText: /^View / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/strategies\/[\w-]+$/);
  });
});

test('a closed signal has no size', async ({ page }) => {
  await open(page, '/signals/signal-2');
  await expect(page.getByRole('dialog').getByRole('region', { name: /^Confidence/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Your size' })).toHaveCount(0);
});
