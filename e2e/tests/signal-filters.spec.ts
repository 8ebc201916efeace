import { holdFeed, opened, rowsOf, send } from '../support/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test('new signals are counted only if they match the filters', async ({ page }) => {
  const feed = await holdFeed(page);
  await open(page, '/signals?side=short');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await rowsOf(page).nth(1).hover();
  for (const [index, side] of [
    [12_400, 'long'],
    [12_401, 'short'],
  ] as const) {
    const message = opened(index, 'ETHUSD');
    send(feed[0]!, { ...message, data: { ...message.data, side } });
  }
  await expect(page.getByRole('button', { name: '1 new signal', exact: true })).toBeVisible();
});
