import type { Page } from '@playwright/test';
import { refusal } from '../support/page/answers.ts';
import { expect, open, test } from '../support/test.ts';

const figures = (page: Page) => page.locator('dl[aria-label="Your figures"] > div');
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Signals' });
const recentRows = (page: Page) => recent(page).getByRole('list', { name: 'Recent signals' }).getByRole('listitem');
const risk = (page: Page) => page.getByRole('region', { name: 'Risk Overview' });
const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Features' }).locator('section', { hasText: name });
const panel = (page: Page) => page.getByRole('tabpanel');
const subscriptionRows = (page: Page) => panel(page).getByRole('table', { name: 'Subscriptions' }).locator('tbody tr');
const show = (page: Page, filter: string) =>
  page.getByRole('group', { name: 'Strategies' }).getByRole('button', { name: filter }).click();

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber' });

  test('reaches the dashboard by the navigation and by the menu of the account', async ({ page }) => {
    await open(page, '/signals');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Platform' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platform');
    await expect(navigation.locator('[aria-current]')).toHaveText(['Platform']);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link').first()).toHaveText('Profile');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Subscriptions' }).click();
    await expect(page.getByRole('tab', { name: 'Subscriptions' })).toHaveAttribute('aria-selected', 'true');
  });

  test('sees own figures in the cards', async ({ page }) => {
    await open(page, '/platform');
    await expect(figures(page)).toHaveText([
      /^Portfolio value24,121\.40USD/,
      /^Active Signals6\+2 from yesterday$/,
      /^Open positions3filled, of 41 trades in your record$/,
      /^Win Rate \(30d\)42\.9%9 of 21 trades$/,
      /^P&L \(MTD\)−6\.84USD−0\.03%, −0\.42\sR, open trades included$/,
    ]);
    await expect(risk(page)).toContainText('Portfolio risk2.3% of 10.0%If pending signals are filled: +2.0%.');
    await expect(risk(page)).toContainText('$61.20 lost today');
    await expect(risk(page)).toContainText('Max drawdown 10.0%3.1% current');
    await expect(risk(page)).toContainText('Commodities0.3%');
    await expect(page.getByRole('figure', { name: /^Account equity over drawdown: \+\d/ })).toBeVisible();
    await page.getByRole('group', { name: 'Range' }).getByRole('button', { name: '1M' }).click();
    await expect(page).toHaveURL(/range=1m/);
    await expect(page.getByRole('figure', { name: /in 1M$/ })).toBeVisible();
    await expect(page.getByText('Simulated market: prices are generated')).toBeVisible();
    await risk(page).getByRole('link', { name: 'Configure' }).click();
    await expect(page).toHaveURL(/\/risk-config$/);
  });

  test('filters strategies: all, active only, favourites', async ({ page }) => {
    await open(page, '/platform');
    await expect(subscriptionRows(page)).toHaveCount(3);
    await show(page, 'Active Only');
    await expect(page).toHaveURL(/show=active/);
    await expect(subscriptionRows(page)).toHaveCount(2);
    await expect(recentRows(page).filter({ hasText: 'London Open Break' })).toHaveCount(0);
    await show(page, 'Favorites');
    await expect(subscriptionRows(page)).toHaveText([/Impulse/]);
    await expect(recentRows(page).filter({ hasNotText: 'Impulse' })).toHaveCount(0);
    await show(page, 'All');
    await expect(subscriptionRows(page)).toHaveCount(3);
    await expect(page).toHaveURL(/\/platform$/);
  });

  test('is asked before Add Strategy leads to the library', async ({ page }) => {
    await open(page, '/platform');
    await page.getByRole('button', { name: 'Add Strategy' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Add Strategy' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const offered = dialog.getByRole('list', { name: 'Strategies that you do not follow' }).getByRole('listitem');
    await expect(offered).toHaveCount(3);
    await expect(offered.filter({ hasText: 'Impulse' }), 'a strategy that is followed').toHaveCount(0);
    await expect(offered.first().getByRole('button', { name: 'Subscribe to Signals' })).toBeVisible();
    await expect(offered.first().getByRole('link')).toHaveAttribute('href', /^\/strategies\/[\w-]+$/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Strategy' }).click();
    await dialog.getByRole('button', { name: 'Go to strategies' }).click();
    await expect(page).toHaveURL(/\/strategies$/);
  });

  test('sees the features that have a page, as links', async ({ page }) => {
    await open(page, '/platform');
    await expect(page.getByRole('region', { name: 'Features' }).getByRole('heading')).toHaveText([
      'Analytics',
      'Trade Journal',
      'Backtesting',
      'News Filter',
    ]);
    const ways = {
      Analytics: '/analytics',
      'Trade Journal': '/journal',
      Backtesting: '/backtesting?strategy=anchor-reversion',
      'News Filter': '/news-filter',
    };
    for (const [name, path] of Object.entries(ways))
      await expect(tile(page, name).getByRole('link'), name).toHaveAttribute('href', path);
    await expect(tile(page, 'Analytics')).toContainText('Sharpe 1.40');
    await expect(tile(page, 'Trade Journal')).toContainText('27 trades closed in 30 days');
  });

  test('sees the watchlists', async ({ page }) => {
    await open(page, '/platform#watchlists');
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Metals', 'London']);
  });

  test('sees performance: figures, results, exposure and correlation', async ({ page }) => {
    await open(page, '/platform#performance');
    await expect(panel(page)).toContainText('Total return+12.3%');
    await expect(panel(page)).toContainText('Sharpe ratio1.40');
    await expect(panel(page)).toContainText('Max drawdown−5.2%');
    await expect(panel(page)).toContainText('VaR (95%)1.2%');
    await expect(panel(page).getByRole('row', { name: /^Impulse 9/ })).toContainText('+0.90 R');
    await expect(panel(page).getByRole('row', { name: /^EUR/ })).toContainText('+9,450.10');
    await expect(panel(page)).toContainText('needs 60 days, has 31');
  });

  test('reaches settings that have a page', async ({ page }) => {
    await open(page, '/platform#settings');
    await expect(panel(page).getByRole('link')).toHaveText([
      'Risk',
      'Account',
      'Analytics',
      'Delivery',
      'Notifications',
      'API',
      'Brokers',
    ]);
    await panel(page).getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL(/\/account$/);
  });
});

test.describe('a new member', () => {
  test.use({ scenario: 'new member' });

  test('sees what is missing, and no invented figure', async ({ page }) => {
    await open(page, '/platform');
    await expect(figures(page)).toHaveText([
      /^Portfolio value10,000\.00USDyour stated equity$/,
      /^Active Signals0of your current subscriptions$/,
      /^Open positions0/,
      /^Win Rate \(30d\)—needs 10 trades, has 0$/,
      /^P&L \(MTD\)—needs 1 closed trade, has 0$/,
    ]);
    await expect(page.getByText('Your curve begins with the first trade of a strategy that you follow.')).toBeVisible();
    await expect(page.getByRole('figure', { name: /^Account equity/ })).toHaveCount(0);
    await expect(recent(page)).toContainText('No recent signals');
    await expect(page.getByRole('tab')).toHaveText(['Subscriptions 0', 'Watchlists 0', 'Performance', 'Settings']);
    await expect(panel(page)).toContainText('No active subscriptions');
    await expect(panel(page)).toContainText('Your trial of 14 days has not begun.');
    await page.getByRole('tab', { name: 'Watchlists' }).click();
    await expect(panel(page)).toContainText('No watchlists created');
    await page.getByRole('tab', { name: 'Performance' }).click();
    await expect(panel(page)).toContainText('Live record: 0 of 30 trades, 0 of 90 days');
    await expect(panel(page)).toContainText('needs 60 days, has 0');
  });

  test('is offered the trial with the first subscription', async ({ page }) => {
    await open(page, '/platform');
    await panel(page).getByRole('button', { name: 'Subscribe to Signals' }).click();
    await expect(page.getByRole('dialog')).toContainText('The trial is Pro for 14 days');
  });
});

test.describe('a member whose data cannot be loaded', () => {
  test.use({ scenario: 'failing member', expectedErrors: [/503/] });

  test('reads what failed, and can try again', async ({ page }) => {
    await open(page, '/platform');
    await expect(page.getByRole('heading', { name: 'Your figures could not be loaded' })).toBeVisible();
    await expect(recent(page)).toContainText('The signals could not be loaded.');
    await expect(panel(page)).toContainText('Your subscriptions could not be loaded.');
    await page.context().addCookies([{ name: 'scenario', value: 'subscriber', url: page.url() }]);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(figures(page)).toHaveCount(5);
  });
});

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber' });

  test.describe('whose changes are refused', () => {
    test.use({ expectedErrors: [/409 \(Conflict\)/] });

    test('sees plan and subscriptions, and why neither unsubscribing nor subscribing worked', async ({ page }) => {
      await open(page, '/platform');
      await expect(panel(page)).toContainText('Your trial of Pro');
      await expect(subscriptionRows(page).first()).toContainText(
        'Anchor ReversionProActiveWeb, Email, Webhook, Push19',
      );
      await expect(subscriptionRows(page).last()).toContainText('Inactive');
      const sent: string[] = [];
      await page.route('**/api/subscriptions**', (route, request) => {
        if (request.method() === 'GET') return route.continue();
        sent.push(`${request.method()} ${request.postData() ?? ''}`);
        return route.fulfill(refusal(409, 'Not now.'));
      });
      await page.getByRole('button', { name: 'Manage Anchor Reversion' }).click();
      const dialog = page.getByRole('dialog', { name: 'Anchor Reversion' });
      await expect(dialog).toContainText('Subscribed: you see its signals immediately.');
      await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
      const question = page.getByRole('alertdialog', { name: 'Unsubscribe from Anchor Reversion?' });
      await expect(question).toContainText('No new signals of this strategy are sent to you');
      await page.keyboard.press('Escape');
      expect(sent, 'nothing is sent before the answer').toEqual([]);
      await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
      await question.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Not now.');
      await page.keyboard.press('Escape');
      await panel(page).getByRole('combobox', { name: 'Strategy' }).selectOption('meridian-trend');
      await panel(page).getByRole('button', { name: 'Subscribe to Signals' }).click();
      await expect(page.getByRole('dialog', { name: 'Subscribe to Meridian Trend' })).toContainText('Not now.');
      expect(sent).toEqual(['DELETE ', 'POST {"strategyId":"meridian-trend"}']);
    });
  });
});
