import { subscribed, trialPlan } from '../support/stand-in/subscriber.ts';
import { expect, loadedAll, open, test } from '../support/test.ts';

test.describe('a member while the server cannot be reached', () => {
  test.use({ scenario: 'new member', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/] });

  test('reads why nothing was changed, in words, and goes on once the network is back', async ({ page, context }) => {
    await open(page, '/strategies/meridian-trend');
    await page.getByRole('button', { name: 'Subscribe to Signals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to Meridian Trend' });
    const begin = dialog.getByRole('button', { name: 'Start the trial and subscribe' });
    await expect(begin).toBeVisible();
    await loadedAll(page);
    await context.setOffline(true);
    await begin.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'The server could not be reached. Check your connection and try again.',
    );
    await context.setOffline(false);
    await page.route('**/api/trial', (route) => route.fulfill({ json: trialPlan() }));
    await page.route('**/api/subscriptions', (route) => route.fulfill({ json: subscribed[0] }));
    await begin.click();
    await expect(dialog).toHaveCount(0);
  });
});
