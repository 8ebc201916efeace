import { expect, open, PHONE, test } from '../support/test.ts';

test('an address without a token says so, and the page fits a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/confirm-request');
  await expect(page.getByText('This address is not complete. Follow the link in the email.')).toBeVisible();
});
