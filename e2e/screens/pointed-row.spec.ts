import type { Page } from '@playwright/test';
import { type Connection, getRows, holdFeed, send } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

async function openFeed(page: Page): Promise<Connection> {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return connections[0]!;
}

test('a row under the mouse shows updates', async ({ page }) => {
  const feed = await openFeed(page);
  await getRows(page).first().hover();
  const changed = { status: 'closed', closeReason: 'target', result: 'profit', pnl: 1.8 };
  const data = { id: 'signal-1', strategyId: 'anchor-reversion', change: 'closed', changed };
  send(feed, { type: 'SIGNAL_UPDATE', data, index: 12_401, cursor: 'at 12401' });
  await expect(getRows(page).first()).toContainText('Target reached');
});

test('another list loads and appears while the mouse rests there', async ({ page }) => {
  await openFeed(page);
  const select = page.getByRole('combobox', { name: 'Strategy' });
  await getRows(page).nth(1).hover();
  await select.selectOption({ label: 'Impulse' });
  await expect(page).toHaveURL('/signals?strategy=impulse');
  await expect(getRows(page).first()).toContainText('Impulse');
});
