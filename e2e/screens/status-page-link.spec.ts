import { expect, open, test } from '../support/test.ts';

test('View Status Page says that it leaves, and leaves after one second', async ({ page }) => {
  const delayMs = 1_000;
  await open(page, '/signals');
  await page.clock.pauseAt(Date.now());
  await page.getByRole('button', { name: 'View Status Page' }).click();
  await expect(page.getByText('Opening the status page')).toBeAttached();
  await page.clock.runFor(delayMs - 1);
  await expect(page).toHaveURL(/\/signals$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/status$/);
});
