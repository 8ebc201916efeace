import type { Page } from '@playwright/test';
import { holdFeed, send } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

const alerts = (page: Page) => page.getByRole('list', { name: 'Market alerts' }).getByRole('listitem');

test.use({ scenario: 'subscriber' });

test('/signals shows the market alerts in force, and a new one as soon as the live feed has it', async ({ page }) => {
  const connections = await holdFeed(page);
  await open(page, '/signals');
  await expect(alerts(page)).toHaveText(['USD Release at 13:30 UTC: US payrolls.']);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const issuedAt = new Date().toISOString();
  const data = { symbol: 'EURUSD', currency: null, releaseAt: null, reason: 'A wide bar.', issuedAt };
  send(connections[0]!, { type: 'MARKET_ALERT', data, index: 12_401, cursor: 'at 12401' });
  await expect(alerts(page)).toHaveText(['EURUSD A wide bar.', 'USD Release at 13:30 UTC: US payrolls.']);
});
