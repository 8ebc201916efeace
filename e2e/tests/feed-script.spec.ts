import { expect, open, test } from '../support/test.ts';

const SCRIPT = '**/assets/live-connection-*.js';

test.describe('a live feed whose script cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('shows that it is reconnecting, and connects once the script loads', async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    await open(page, '/signals');
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    await page.unroute(SCRIPT);
    // The event of a network that is back, because the next attempt may be due in half a minute.
    await expect(async () => {
      await page.evaluate("dispatchEvent(new Event('online'))");
      await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
