import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

test('the times of each channel fit a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Times and prices of each channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Times and prices of each channel' });
  await expect(dialog.getByRole('columnheader', { name: 'Missed' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
