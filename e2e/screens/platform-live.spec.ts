import type { Page } from '@playwright/test';
import { holdFeed, opened, send } from '../support/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

/** Bytes of script by gzip that the dashboard may load before it can be used. */
const _BUDGET = 185_000;

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Signals' });
const recentRows = (page: Page) => recent(page).getByRole('list', { name: 'Recent signals' }).getByRole('listitem');
const panel = (page: Page) => page.getByRole('tabpanel');
const _subscriptionRows = (page: Page) => panel(page).getByRole('table', { name: 'Subscriptions' }).locator('tbody tr');

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

/** The first of the scripts that replace parts in use: a slow machine may request them before the last part reacts. */
const _LATER = /\/(user-menu|draw-curves)-[^/]*\.js$/;

/** Stores when every part of the page reacts to input: what is loaded later is for what comes into view, or for other pages. */
const _markInteractive = `new MutationObserver((_, watch) => {
  if (document.documentElement?.dataset.interactive === undefined) return;
  window.interactiveAt = performance.now();
  watch.disconnect();
}).observe(document, { attributes: true, subtree: true })`;
