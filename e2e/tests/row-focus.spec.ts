import { holdFeed, opened, rowsOf, say } from '../support/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test('who stands on a signal by keyboard stands on it still when a new one comes in above', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const second = rowsOf(page).nth(1).getByRole('link');
  const address = await second.getAttribute('href');
  await second.focus();
  say(connections[0], opened(12_400, 'ETHUSD'));
  await expect(rowsOf(page).first()).toContainText('ETHUSD');
  await expect(page.locator(':focus')).toHaveAttribute('href', address ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address ?? '');
});

test('who stands on the last of the five stands on the last still when it has left them', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await rowsOf(page).last().getByRole('link').focus();
  say(connections[0], opened(12_400, 'ETHUSD'));
  await expect(rowsOf(page).first()).toContainText('ETHUSD');
  await expect(rowsOf(page).last().getByRole('link')).toBeFocused();
});

test('who has left the list is not led back to it', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await rowsOf(page).nth(1).getByRole('link').focus();
  await page.locator('h1').click();
  say(connections[0], opened(12_400, 'ETHUSD'));
  await expect(rowsOf(page).first()).toContainText('ETHUSD');
  await expect(rowsOf(page).locator('a:focus')).toHaveCount(0);
});
