import { test } from '../../support/parts-site.ts';
import { expect, open } from '../../support/test.ts';

test('a switch toggles by its label and by the space bar', async ({ page }) => {
  await open(page, '/ui');
  const telegram = page.getByRole('switch', { name: 'Telegram bot' });
  await expect(telegram).not.toBeChecked();
  await page.getByText('Telegram bot', { exact: true }).click();
  await expect(telegram).toBeChecked();
  await telegram.press('Space');
  await expect(telegram).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'SMS' })).toBeDisabled();
});

test('a checkbox toggles by its text and by the space bar', async ({ page }) => {
  await open(page, '/ui');
  const weekly = page.getByRole('checkbox', { name: 'Send me the weekly summary' });
  await expect(weekly).toBeChecked();
  await page.getByText('Send me the weekly summary').click();
  await expect(weekly).not.toBeChecked();
  await weekly.press('Space');
  await expect(weekly).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^I accept the terms/ })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('checkbox', { name: 'Not available in your country' })).toBeDisabled();
});
