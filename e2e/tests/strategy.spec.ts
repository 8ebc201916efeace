import { expectNoOverflow } from '../support/page/overflow.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const MERIDIAN = '/strategies/meridian-trend';

test.describe('a member', () => {
  test.use({ scenario: 'logged in' });

  test('without a plan is offered the trial, on a phone too', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, MERIDIAN);
    const actions = page.getByRole('region', { name: 'Your subscription' });
    const subscribe = actions.getByRole('button', { name: 'Subscribe to Signals' });
    await subscribe.click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to Meridian Trend' });
    await expect(dialog.getByRole('button', { name: 'Start the trial and subscribe' })).toBeVisible();
    await expect(dialog).toContainText('No credit card.');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(subscribe).toBeFocused();
    await expect(page.getByRole('link', { name: 'Login to Subscribe' })).toHaveCount(0);
    await actions.getByRole('link', { name: 'Run Backtest' }).click();
    await expect(page.getByRole('tab', { name: 'Config' })).toHaveAttribute('aria-selected', 'true');
  });
});
