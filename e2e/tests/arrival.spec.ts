import type { Page } from '@playwright/test';
import { type Connection, getRows, holdFeed, opened, send } from '../support/page/held-feed.ts';
import { expect, expectAccessible, open, test } from '../support/test.ts';

async function connected(page: Page): Promise<Connection> {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return connections[0]!;
}

test('a new signal slides in, tinted; without motion for who prefers that', async ({ page }) => {
  const feed = await connected(page);
  send(feed, opened(12_400, 'ETHUSD'));
  const first = getRows(page).first();
  await expect(first).toContainText('ETHUSD');
  await expect(first).toHaveCSS('animation-name', 'arrival-slide, arrival-wash');
  await expect(getRows(page).nth(1)).toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(first).toHaveCSS('animation-duration', '0s');
  await expectAccessible(page);
});
