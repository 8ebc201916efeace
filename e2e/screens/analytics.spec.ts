import type { Page } from '@playwright/test';
import { expectLink } from '../support/page/answers.ts';
import { getMemberTrades } from '../support/stand-in/member-trades.ts';
import { getAnalytics } from '../support/stand-in/portfolio.ts';
import { subscribed } from '../support/stand-in/subscriber.ts';
import { expect, open, test } from '../support/test.ts';

const panel = (page: Page) => page.getByRole('tabpanel');
const cards = (page: Page) => page.locator('dl[aria-label="Your record"] > div');
const rows = (page: Page) => panel(page).getByRole('table', { name: 'Trades' }).locator('tbody tr');
const whatIf = (page: Page) => panel(page).getByRole('table', { name: 'The record as it was, and what if' });

test.describe('a subscriber', () => {
  test.use({ scenario: 'subscriber' });

  test('reaches Detailed Analytics from the tile of the dashboard, and goes back', async ({ page }) => {
    await open(page, '/platform');
    await page.getByRole('region', { name: 'Features' }).getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detailed Analytics');
    await page.getByRole('link', { name: 'Back to Platform' }).click();
    await expect(page).toHaveURL(/\/platform$/);
  });

  test('sees four cards with the figures of the dashboard, and four tabs', async ({ page }) => {
    await open(page, '/analytics');
    await expectLink(page, 'How to read the record', '/help-center/read-your-analytics');
    await expect(cards(page)).toHaveText([
      /^Total Return\+12\.3%up to now$/,
      /^Sharpe Ratio1\.40to the last daily mark$/,
      /^Max Drawdown−5\.2%up to now$/,
      /^Win Rate42\.9%30 days: 9 of 21 trades$/,
    ]);
    await expect(page.getByRole('tab')).toHaveText(['Performance', 'Risk Analysis', 'Strategies', 'Trade History']);
    await expect(panel(page).getByRole('figure', { name: /^Account equity over drawdown/ })).toBeVisible();
    await expect(panel(page).getByRole('table', { name: 'Monthly returns in percent' })).toBeVisible();
    await expectLink(panel(page), 'Sortino ratio', '/glossary#sortino');
    await expect(page.getByText('Simulated market: prices are generated')).toBeVisible();
  });

  test('reads which figures are without today', async ({ page }) => {
    await open(page, '/analytics');
    await expect(panel(page).getByRole('region', { name: 'Figures' })).toContainText(
      'Figures of trades and of daily returns count whole days, without today.',
    );
  });

  test('sees exposure and trades of a signal that is filled while the page is open', async ({ page }) => {
    await page.clock.install();
    await open(page, '/analytics?tab=risk');
    await expect(panel(page).getByRole('region', { name: 'Current Exposure' })).not.toContainText('No open position.');
    const exposure = { gross: 0, net: 0, byCurrency: [] };
    await page.route('**/api/portfolio/analytics', (route) =>
      route.fulfill({ json: { ...getAnalytics('subscriber'), exposure } }),
    );
    await page.clock.fastForward(30_000);
    await expect(panel(page).getByRole('region', { name: 'Current Exposure' })).toContainText('No open position.');
    await open(page, '/analytics?tab=trades');
    await expect(rows(page)).toHaveCount(25);
    const trades = getMemberTrades('subscriber', { page: 1, sort: 'closedAt', order: 'desc' });
    await page.route('**/api/portfolio/trades*', (route) =>
      route.fulfill({ json: { ...trades, trades: trades.trades.slice(0, 2) } }),
    );
    await page.clock.fastForward(30_000);
    await expect(rows(page)).toHaveCount(2);
  });

  test('downloads the record as PDF and CSV', async ({ page }) => {
    await open(page, '/analytics');
    const links = page.getByRole('list', { name: 'Downloads' }).getByRole('link');
    await expect(links).toHaveText(['PDF report', 'Record CSV', 'Trades CSV', 'Daily returns CSV']);
    await expect(links.first()).toHaveAttribute('href', '/api/portfolio/report.pdf');
  });

  test('compares the record with another risk per trade, and without a strategy', async ({ page }) => {
    await open(page, '/analytics');
    const value = whatIf(page).getByRole('row', { name: /^Value [0-9]/ });
    const before = await value.innerText();
    await panel(page).getByRole('textbox', { name: 'Risk of every trade' }).fill('1');
    await expect(value).not.toHaveText(before);
    await panel(page).getByRole('button', { name: 'As it was' }).click();
    await expect(value).toHaveText(before);
    await panel(page).getByRole('checkbox').first().click();
    await expect(value).not.toHaveText(before);
    await panel(page).getByRole('textbox', { name: 'Risk of every trade' }).fill('20');
    await expect(panel(page)).toContainText('Enter a percentage from 0.5 to 10.');
  });

  test('reads value at risk in money, exposure, open positions and resamples', async ({ page }) => {
    await open(page, '/analytics?tab=risk');
    await expect(panel(page)).toContainText('Value at Risk 95%284.63 USD1.2% of your account on a day');
    await expect(panel(page)).toContainText('CVaR 95%395.59 USD');
    await expect(panel(page)).toContainText('Current Exposure31,204.00 USDnet +8,410.00 USD');
    await expect(panel(page)).toContainText('Open risk2.3%of 10.0%; with pending signals 4.3%');
    await expect(panel(page).getByRole('row', { name: /^EUR / })).toContainText('+9,450.10');
    await expectLink(panel(page), 'GER40', '/signals/signal-121');
    await expect(panel(page)).toContainText(
      'With 2.0% per trade this record had a drawdown over 24.1% in one of twenty resamples',
    );
    await expect(panel(page)).toContainText('2,000 resamples of n = 38 closed trades');
  });

  test('sees the strategies of 30 days and their correlation', async ({ page }) => {
    await open(page, '/analytics?tab=strategies');
    await expect(panel(page).getByRole('heading', { name: 'Strategies, last 30 days' })).toBeVisible();
    await expect(panel(page).getByRole('row', { name: /^Impulse 9/ })).toHaveText(/^Impulse9\+0\.90\sR\+0\.2%$/);
    const correlations = panel(page).getByRole('table', { name: 'Correlation of daily returns' });
    await expect(correlations.getByRole('row')).toHaveCount(2);
    await expect(correlations).toContainText('+0.41');
    await expect(panel(page)).toContainText('— 2 pairs without a value: needs 60 days, has 31 at most.');
  });

  test('sorts, filters and pages the trades, each of which leads to its signal', async ({ page }) => {
    await open(page, '/analytics');
    await page.getByRole('tab', { name: 'Trade History' }).click();
    await expect(rows(page)).toHaveCount(25);
    await expect(panel(page)).toContainText('1–25 of 41 trades; 38 closed trades');
    await expect(rows(page).first()).toContainText('open, at the last price');
    await expect(rows(page).first()).toHaveText(/^Long\s*XAUUSD 1h.*−0\.70\sR\s*−308\.00\sUSD/);
    await expect(rows(page).nth(1)).toHaveText(/^Short\s*EURUSD 1h.*\+1\.60\sR\s*\+704\.00\sUSD/);
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', /^\/signals\/signal-\d+$/);
    await panel(page).getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows(page)).toHaveCount(16);
    await panel(page).getByRole('button', { name: 'Result' }).click();
    await expect(page).toHaveURL(/sort=netR/);
    await expect(page).not.toHaveURL(/page=/);
    await panel(page).getByRole('combobox', { name: 'Symbol' }).selectOption('XAUUSD');
    await expect(page).toHaveURL(/symbol=XAUUSD/);
    await expect(panel(page)).toContainText('of 14 trades, filtered from 41');
  });

  test('can clear filters that no trade matches', async ({ page }) => {
    await open(page, '/analytics?tab=trades&symbol=WTI');
    await expect(panel(page)).toContainText('No trade matches these filters.');
    await expect(panel(page).getByRole('combobox', { name: 'Symbol' })).toHaveValue('WTI');
    await panel(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(25);
  });
});

test.describe('a subscriber whose positions risk more than the limit', () => {
  test.use({ scenario: 'stopped account' });

  test('reads that the record takes every signal', async ({ page }) => {
    await open(page, '/analytics?tab=risk');
    await expect(panel(page)).toContainText(
      'Open risk2.3%This record takes every signal, also over your limit of 2.0%; with pending signals 4.3%',
    );
  });
});

test.describe('a new member', () => {
  test.use({ scenario: 'new member' });

  test('who follows a strategy is not asked to choose one', async ({ page }) => {
    await page.route('**/api/subscriptions', (route) => route.fulfill({ json: subscribed }));
    // A page that is entered by a link asks for the subscriptions itself.
    await open(page, '/news-filter');
    await page.getByRole('navigation', { name: 'Platform' }).getByRole('link', { name: 'Analytics' }).click();
    await expectLink(page, 'See the live feed', '/signals');
    await expect(page.getByRole('link', { name: 'Choose a strategy' })).toHaveCount(0);
  });

  test('sees what is missing, and no invented figure', async ({ page }) => {
    await open(page, '/analytics');
    await expect(page.getByRole('heading', { name: 'No trades yet' })).toBeVisible();
    await expectLink(page, 'Choose a strategy', '/strategies');
    // What the figures lack is said once, with the next step.
    await expect(page.getByRole('main').getByText('0 of 30 trades')).toHaveCount(1);
    await expect(page.getByRole('main')).toContainText('Live record: 0 of 30 trades, 0 of 90 days.');
    await expectLink(page, 'Record trades in the journal', '/journal');
    await expect(cards(page)).toHaveCount(0);
    await expect(panel(page)).toContainText('Your curve begins with the first trade');
    await expect(whatIf(page)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Risk Analysis' }).click();
    await expect(panel(page)).toContainText('needs 60 days, has 0');
    await expect(panel(page)).toContainText('needs 30 closed trades, has 0');
    await expect(panel(page)).toContainText('No open position.');
    await page.getByRole('tab', { name: 'Trade History' }).click();
    await expect(panel(page)).toContainText('No trades yet.');
  });
});

test.describe('a visitor', () => {
  test('sees the cards and tabs of a record without a figure, and is led to the login and back', async ({ page }) => {
    await open(page, '/analytics');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detailed Analytics');
    await expect(cards(page)).toHaveText(['Total Return—', 'Sharpe Ratio—', 'Max Drawdown—', 'Win Rate—']);
    await expectLink(page.getByRole('main'), 'Login', '/api/login?returnTo=%2Fanalytics');
    await expect(page.getByRole('tab')).toHaveText(['Performance', 'Risk Analysis', 'Strategies', 'Trade History']);
    await expect(panel(page)).toContainText('Your equity curve');
    await page.getByRole('tab', { name: 'Risk Analysis' }).click();
    await expect(page).toHaveURL(/\/analytics\?tab=risk$/);
    await expect(panel(page)).toContainText('Value at risk');
    await expectLink(page.getByRole('main'), 'Login', '/api/login?returnTo=%2Fanalytics%3Ftab%3Drisk');
    await page.getByRole('link', { name: 'Back to Platform' }).click();
    await expect(page).toHaveURL(/\/platform$/);
  });
});

test.describe('a member whose data cannot be loaded', () => {
  test.use({ scenario: 'failing member', expectedErrors: [/503/] });

  test('reads what failed, and can try again', async ({ page }) => {
    await open(page, '/analytics');
    await expect(page.getByRole('alert')).toContainText('Your figures could not be loaded');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
