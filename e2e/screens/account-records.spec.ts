import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/test.ts';

const PAPER = '/analytics?account=brk_paper00000000000000000';
const OANDA = '/analytics?account=brk_oanda00000000000000000';
const panel = (page: Page) => page.getByRole('tabpanel');
const picker = (page: Page) => page.getByRole('combobox', { name: 'Record' });
const cards = (page: Page) => page.locator('dl[aria-label="Your record"] > div');

test.describe('a member with accounts at brokers', () => {
  test.use({ scenario: 'subscriber' });

  test('chooses the record of an account, which has files of its own', async ({ page }) => {
    await open(page, '/analytics');
    await expect(picker(page).locator('option')).toHaveText([
      'Subscribed signals',
      'Paper account',
      'OANDA demo 101-004-1234567-001',
      'MetaTrader 4 demo DU1234567',
      'MetaTrader 5 demo',
      'Binance demo',
    ]);
    await picker(page).selectOption('Paper account');
    await expect(page).toHaveURL(PAPER);
    await expect(
      page.getByText('Signals copied to your paper account: simulated fills on the prices of this site'),
    ).toBeVisible();
    await expect(page.getByText('The signals that you received while subscribed')).toHaveCount(0);
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByRole('list', { name: 'Downloads' }).getByRole('link').first()).toHaveAttribute(
      'href',
      '/api/brokers/connections/brk_paper00000000000000000/report.pdf',
    );
    await expect(page.getByText('Paper account: fills are simulated, and no real money was traded.')).toBeVisible();
  });

  test('sees why an account differs from the published results', async ({ page }) => {
    await open(page, PAPER);
    const drift = panel(page).getByRole('region', { name: 'Against the published results' });
    await expect(drift).toContainText('Difference from the published results of 38 trades');
    await expect(drift).toContainText('−1.310 R');
    await expect(panel(page).getByText('What if')).toHaveCount(0);
  });

  test('reads risk, strategies and trades of the account', async ({ page }) => {
    await open(page, `${PAPER}&tab=trades`);
    const rows = panel(page).getByRole('table', { name: 'Trades' }).locator('tbody tr');
    await expect(rows).toHaveCount(25);
    await expect(rows.nth(5)).toContainText('12,000 units');
    await page.getByRole('tab', { name: 'Risk Analysis' }).click();
    await expect(panel(page)).toContainText('positions and waiting orders at their stops');
    await expect(panel(page)).toContainText('With the sizes of its trades this record had a drawdown over');
  });

  test('reads what is missing for an account without trades', async ({ page }) => {
    await open(page, OANDA);
    await expect(page.getByRole('heading', { name: 'No trades yet' })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(panel(page)).toContainText('needs 1 closed trade of this account and of the published record, has 0');
  });

  test.describe('while the accounts cannot be read', () => {
    test.use({ expectedErrors: [/503/] });

    test('sees no other record for an account that is newer than the list', async ({ page }) => {
      await open(page, '/broker-setup?broker=paper');
      await page.route('**/api/brokers/records', (route) => route.fulfill({ json: [] }));
      const subscribed = page.getByText('The signals that you received while subscribed');
      await page.getByRole('link', { name: 'Detailed analytics' }).click();
      await expect(subscribed).toBeVisible();
      await page.goBack();
      await page.route('**/api/brokers/records', (route) =>
        route.fulfill({ status: 503, contentType: 'application/problem+json', json: { status: 503, title: 'Busy' } }),
      );
      await page.getByRole('link', { name: 'Detailed analytics' }).click();
      await expect(page.getByRole('main')).toContainText('The record could not be loaded');
      await expect(subscribed).toHaveCount(0);
    });
  });

  test('sees the subscribed signals for an account that is unknown', async ({ page }) => {
    await open(page, '/analytics?account=brk_unknown000000000000000');
    await expect(page.getByText('The signals that you received while subscribed')).toBeVisible();
  });
});
