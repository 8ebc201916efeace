import { expectNoOverflow } from '../support/overflow.ts';
import { expect, expectAccessible, open, PHONE, test } from '../support/test.ts';

const MERIDIAN = '/strategies/meridian-trend';

test('each tab shows its part and is in the address', async ({ page }) => {
  await open(page, MERIDIAN);

  await page.getByRole('tab', { name: 'Playbook' }).click();
  await expect(page).toHaveURL(`${MERIDIAN}?tab=playbook`);
  const playbook = page.getByRole('tabpanel', { name: 'Playbook' });
  const parts = playbook.locator('div:has(> h3)');
  await expect(parts).toHaveText([
    /^Setup conditions ?Price stands above its 200-bar average/,
    /^Entry trigger ?A close beyond the range\.$/,
    /^Stop loss ?At 2\.4 average bars from the entry; it only ever tightens\.$/,
    /^Profit targets ?Half at 1\.5 R, the rest at 3 R\.$/,
    /^Risk sizing ?One percent of the account for each trade\.$/,
  ]);

  await page.getByRole('tab', { name: 'Performance' }).click();
  const performance = page.getByRole('tabpanel', { name: 'Performance' });
  await expect(performance.getByRole('heading', { name: 'Record', exact: true })).toBeVisible();
  await expect(performance).toContainText('How the backtest is computed');

  await page.getByRole('tab', { name: 'Config' }).click();
  const config = page.getByRole('tabpanel', { name: 'Config' });
  const published = config.getByRole('region', { name: 'Published configuration' });
  await expect(published.getByRole('term')).toHaveText([
    /^lookbackBars ?Bars whose range must be left before .* just closed\.$/,
    'atrMultiple',
    'useTrendFilter',
    'session',
  ]);
  await expect(published.getByRole('definition')).toHaveText(['55 bars', '2.4', 'yes', 'london']);
  const height = async (name: string) => (await published.getByText(name, { exact: true }).boundingBox())?.height;
  expect(await height('55 bars'), 'in one line next to a long explanation').toBe(await height('2.4'));

  await page.getByRole('tab', { name: 'FAQ' }).click();
  await expect(page.getByText('Between one and four times per week in each market.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('tab', { name: 'FAQ' })).toHaveAttribute('aria-selected', 'true');
});

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

  test.describe('whose subscriptions cannot be loaded', () => {
    test.use({ expectedErrors: [/net::ERR_FAILED/] });

    test('can try again', async ({ page }) => {
      await page.route('**/api/plan', (route) => route.abort());
      await open(page, MERIDIAN);
      const actions = page.getByRole('region', { name: 'Your subscription' });
      await expect(actions.getByRole('alert')).toContainText('Your subscriptions could not be loaded.');
      await page.unroute('**/api/plan');
      await actions.getByRole('button', { name: 'Try again' }).click();
      await expect(actions.getByRole('button', { name: 'Subscribe to Signals' })).toBeVisible();
    });
  });
});
