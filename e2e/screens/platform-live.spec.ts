import type { Page } from '@playwright/test';
import { holdFeed, opened, send } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Signals' });
const recentRows = (page: Page) => recent(page).getByRole('list', { name: 'Recent signals' }).getByRole('listitem');

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber' });

  test('sees the five newest signals, and a new one at the front', async ({ page }) => {
    const connections = await holdFeed(page);
    await open(page, '/platform');
    await expect(recentRows(page)).toHaveCount(5);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    send(connections[0]!, opened(12_400, 'ETHUSD'));
    await expect(recentRows(page).first()).toContainText('ETHUSD');
    await expect(recentRows(page)).toHaveCount(5);
    await recent(page).getByRole('link', { name: 'All signals' }).click();
    await expect(page).toHaveURL(/\/signals$/);
  });
});
