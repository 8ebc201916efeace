import { holdFeed } from '../support/page/held-feed.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('when the live feed disconnects', () => {
  test.use({ expectedErrors: [/ERR_FAILED|WebSocket connection failed/] });

  test('the status is read immediately, and again after the reconnect', async ({ page }) => {
    await page.clock.install();
    const connections = await holdFeed(page);
    await open(page, '/strategies');
    await expect(page.getByText('All Systems Operational')).toBeVisible();
    await expect.poll(() => connections.length).toBe(1);
    await page.route('/api/status', (route) => route.abort());
    await connections[0]!.socket.close({ code: 1012 });
    await expect(page.getByText('Status unknown')).toBeVisible();
    await page.unroute('/api/status');
    await page.clock.fastForward(3_000);
    await expect.poll(() => connections.length).toBeGreaterThan(1);
    await expect(page.getByText('All Systems Operational')).toBeVisible();
    await expect(page.getByText('Status unknown')).toHaveCount(0);
  });
});
