import { getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test('the focus stays on a signal when a new one is inserted above', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const second = getRows(page).nth(1).getByRole('link');
  const address = await second.getAttribute('href');
  await second.focus();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(getRows(page).first()).toContainText('ETHUSD');
  await expect(page.locator(':focus')).toHaveAttribute('href', address ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address ?? '');
});

test('the focus moves to the last signal when the focused one leaves the list', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await getRows(page).last().getByRole('link').focus();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(getRows(page).first()).toContainText('ETHUSD');
  await expect(getRows(page).last().getByRole('link')).toBeFocused();
});

test('the focus does not return to the list after it has left', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await getRows(page).nth(1).getByRole('link').focus();
  await page.locator('h1').click();
  send(connections[0]!, opened(12_400, 'ETHUSD'));
  await expect(getRows(page).first()).toContainText('ETHUSD');
  await expect(getRows(page).locator('a:focus')).toHaveCount(0);
});
