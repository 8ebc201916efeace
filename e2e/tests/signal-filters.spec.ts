import { getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

test('the filters narrow the feed, are in the address and are cleared together', async ({ page }) => {
  await open(page, '/signals');
  await page.getByRole('button', { name: 'Filters', expanded: false }).click();
  await page.getByRole('combobox', { name: 'Side' }).selectOption({ label: 'Short' });
  await expect(page).toHaveURL('/signals?side=short');
  await expect(getRows(page).filter({ hasText: 'Short' })).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Asset class' }).selectOption({ label: 'Crypto' });
  await expect(page).toHaveURL('/signals?side=short&market=crypto');
  await expect(getRows(page).filter({ hasText: 'BTCUSD' }).first()).toBeVisible();
  await expect(getRows(page).filter({ hasNotText: 'BTCUSD' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filters 2 set' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'R:R from' }).selectOption('3');
  await expect(page.getByRole('heading', { name: 'No signals match your filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/signals');
  await expect(page.getByRole('combobox', { name: 'Side' })).toHaveValue('');
});

test('new signals are counted only if they match the filters', async ({ page }) => {
  const feed = await holdFeed(page);
  await open(page, '/signals?side=short');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await getRows(page).nth(1).hover();
  for (const [index, side] of [
    [12_400, 'long'],
    [12_401, 'short'],
  ] as const) {
    const message = opened(index, 'ETHUSD');
    send(feed[0]!, { ...message, data: { ...message.data, side } });
  }
  await expect(page.getByRole('button', { name: '1 new signal', exact: true })).toBeVisible();
});
