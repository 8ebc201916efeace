import { unfold } from '../support/page/unfold.ts';
import { expect, open, test } from '../support/test.ts';

test('signals and strategies link to the verification of their record', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('main').getByRole('link', { name: 'Verify the record' }).click();
  await expect(page).toHaveURL('/signals/verify');
  await open(page, '/strategies/impulse?tab=performance');
  await unfold(page, 'Parity');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Verify this record' }).click();
  await expect(page).toHaveURL('/signals/verify?strategy=impulse');
  await expect(page.getByRole('combobox', { name: 'Strategy' })).toHaveValue('impulse');
});
