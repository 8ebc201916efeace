import type { Portfolio, PortfolioAnalytics, Strategy } from '@sealtick/contract';
import { changeBrowser } from '../../support/kept-page.ts';
import { account, logIn, newAddress, signUp } from '../../support/program/members.ts';
import { expect, expectAccessible, open, test } from '../../support/test.ts';

/** The strategy that publishes a signal every second or two. */
const LIVELY = 'tailwind-momentum';
const EMAIL = newAddress('ines');

test('a member starts the trial on the dashboard, and sees what comes of the signals received', async ({ page }) => {
  await signUp(page, EMAIL);
  const { name } = (await (await page.request.get(`/api/strategies/${LIVELY}`)).json()) as Strategy;
  const read = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  await open(page, '/platform');
  const figures = page.locator('dl[aria-label="Your figures"] > div');
  const panel = page.getByRole('tabpanel');
  await expect(figures).toHaveText([
    /^Portfolio value10,000\.00USD/,
    /^Active Signals0/,
    /^Open positions0/,
    /—needs 10 trades, has 0/,
    /—needs 1 closed trade, has 0/,
  ]);
  await expect(panel).toContainText('No active subscriptions');
  await expectAccessible(page);

  await panel.getByRole('combobox', { name: 'Strategy' }).selectOption(LIVELY);
  await panel.getByRole('button', { name: 'Subscribe to Signals' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the trial and subscribe' }).click();
  const row = panel.getByRole('table', { name: 'Subscriptions' }).getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('ProActiveWeb');
  await expect(panel).toContainText('Your trial of Pro ends in 14 days.');

  // Without a reload: each signal that arrives refreshes the figures.
  await expect(figures.nth(1)).not.toHaveText(/^Active Signals0/, { timeout: 120_000 });
  await page.getByRole('group', { name: 'Strategies' }).getByRole('button', { name: 'Active Only' }).click();
  const recent = page.getByRole('list', { name: 'Recent signals' }).getByRole('listitem');
  await expect(recent.first()).toContainText(name);
  await expect(recent.filter({ hasNotText: name })).toHaveCount(0);
  await expect
    .poll(async () => (await read<Portfolio>('/api/portfolio')).trades, { timeout: 120_000 })
    .toBeGreaterThan(0);
  const { strategies } = await read<PortfolioAnalytics>('/api/portfolio/analytics');
  expect(strategies.map(({ strategyId }) => strategyId)).toEqual([LIVELY]);

  await page.getByRole('tab', { name: 'Performance' }).click();
  await expect(panel.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Watchlists' }).click();
  await panel.getByLabel('New watchlist').fill('Momentum');
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Momentum']);

  await open(page, '/analytics?tab=trades');
  await expect(panel.getByRole('table', { name: 'Trades' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/signals\/sig_/,
  );
  const files = page.getByRole('list', { name: 'Downloads' }).getByRole('link');
  for (const link of await files.all()) {
    expect((await page.request.get((await link.getAttribute('href'))!)).status()).toBe(200);
  }
  await page.getByRole('tab', { name: 'Performance' }).click();
  const same = panel.getByRole('table', { name: 'The record as it was, and what if' }).getByRole('row');
  await expect(same).toHaveCount(7);

  await changeBrowser(page);
  await logIn(page, EMAIL);
  await expect(account(page)).toBeVisible();
  await open(page, '/platform#watchlists');
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Momentum']);
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Unsubscribe' }).click();
  await page
    .getByRole('alertdialog', { name: /^Unsubscribe from/ })
    .getByRole('button', { name: 'Unsubscribe' })
    .click();
  await expect(panel).toContainText('No active subscriptions');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
