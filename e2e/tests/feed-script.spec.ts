import { expect, open, test } from '../support/test.ts';

const SCRIPT = '**/assets/live-connection-*.js';

test.describe('a feed whose script cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('says that it is reconnecting, and is there once it can', async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    await open(page, '/signals');
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    await page.unroute(SCRIPT);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  });
});
