import { expect, open, PHONE, test } from '../support/test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the filters open from one button, with their count', async ({ page }) => {
    await open(page, '/strategies?market=fx');
    await expect(page.getByRole('combobox', { name: 'Market' })).toBeHidden();
    const button = page.getByRole('button', { name: 'Filters 1 set' });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('combobox', { name: 'Risk level' }).selectOption('aggressive');
    await expect(page.getByText('1 of 6 strategies')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters 2 set' })).toBeVisible();
  });
});
