import { expect, open, test } from '../support/test.ts';

test('a number typed key by key stays as typed', async ({ page }) => {
  await open(page, '/strategies/tideline-pullback?tab=config');
  const field = page.getByRole('textbox', { name: 'Stop distance', exact: true });
  const slider = page.getByRole('slider', { name: 'Stop distance, slider' });
  await field.fill('3');
  await expect(slider).toHaveValue('3');
  await field.press('End');
  await page.keyboard.type('.5');
  await expect(field).toHaveValue('3.5');
  await expect(slider).toHaveValue('3.5');
});
