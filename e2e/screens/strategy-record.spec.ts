import { unfold } from '../support/page/unfold.ts';
import { expect, hydrated, open, PHONE, test } from '../support/test.ts';

const TIDELINE = '/strategies/tideline-pullback';
const PERFORMANCE = `${TIDELINE}?tab=performance`;

const PARTS = [
  'Equity and drawdown',
  'Record',
  'Monthly returns, %',
  'Result by trade',
  'By symbol, session and weekday',
  'Trades',
];

for (const tab of ['overview', 'playbook', 'performance', 'config', 'faq'])
  test(`says once in the tab ${tab} that prices are simulated and results hypothetical`, async ({ page }) => {
    await open(page, `${TIDELINE}?tab=${tab}`);
    const main = page.getByRole('main');
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(main.getByText(/Simulated/)).toHaveCount(1);
    await expect(main.getByText(/Hypothetical results have limits/)).toHaveCount(1);
    await expect(main.getByText(/Simulated market: .* Backtest: the rules were applied to past prices/)).toBeVisible();
  });

test('the heading of a folded card is a child of its summary, which may contain no heading deeper', async ({
  page,
}) => {
  await open(page, `${PERFORMANCE}&record=backtest`);
  await expect(page.locator('summary > h2').filter({ hasText: 'More figures' })).toHaveCount(1);
  await expect(page.locator('summary > * h2')).toHaveCount(0);
});

test('shows backtest and live one at a time, and says once which', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=backtest`);
  const panel = page.getByRole('tabpanel');
  for (const name of PARTS) await expect(panel.getByRole('region', { name, exact: true }), name).toBeVisible();
  await expect(panel.getByText('Backtest', { exact: true }), 'the pressed button').toHaveCount(1);
  await panel.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(page).toHaveURL(/record=live/);
  await expect(panel.getByText('Live', { exact: true }), 'the pressed button').toHaveCount(1);
  await expect(panel.getByRole('region', { name: 'Record', exact: true })).toContainText(
    /Since \d+ \w+ 20\d\d, as of \d+ \w+ 20\d\d/,
  );
  await expect(panel.getByRole('figure', { name: /^Equity over drawdown: live [^;]*$/ })).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Live', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('live figures beside the backtest, and Quick Stats, say their date', async ({ page }) => {
  await open(page, TIDELINE);
  await expect(page.getByRole('region', { name: 'Backtest and live compared' })).toContainText(
    /Live as of \d+ \w+ 20\d\d/,
  );
  await expect(page.getByRole('region', { name: 'Quick Stats' })).toContainText('as of 1 Sep 2026');
});

test('has months, results, excursions, groups and calibration', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=backtest`);
  await unfold(page, 'Result by trade', 'MAE and MFE by trade', 'By symbol, session and weekday');
  await unfold(page, 'Stated confidence against actual results');
  const panel = page.getByRole('tabpanel');
  const months = panel.getByRole('table', { name: 'Monthly returns in percent' });
  await expect(months.getByRole('row')).toHaveCount(4);
  await expect(months.getByRole('cell', { name: /partial month/ }).first()).toBeVisible();
  const results = panel.getByRole('list', { name: 'Trades by result in R' }).getByRole('listitem');
  await expect(results).toHaveCount(14);
  await expect(panel.getByRole('img', { name: /^Adverse \(MAE\) in R, and result/ })).toBeVisible();
  await expect(panel.getByRole('img', { name: /^Favourable \(MFE\) in R, and result/ })).toBeVisible();
  for (const [by, row] of [
    ['symbol', /^EURUSD \d+/],
    ['session, utc', /^London, 07–13 \d+/],
    ['weekday', /^Monday \d+/],
  ] as const)
    await expect(panel.getByRole('table', { name: `Results by ${by}` }).getByRole('row', { name: row })).toBeVisible();
  for (const row of await panel.getByRole('table', { name: 'Results by weekday' }).getByRole('row').all()) {
    const [trades, won] = await row.getByRole('cell').allTextContents();
    if (trades !== undefined) expect(won).toMatch(Number(trades) < 30 ? /^\d+ of \d+$/ : /^\d+%$/);
  }
  await expect(panel.getByRole('img', { name: /^Stated chance of success.*stated \d+%, observed/ })).toBeVisible();
  await expect(panel.getByText(/ [+−]?0\.\d{3} against the record’s own base rate, over \d+ resolved/)).toBeVisible();
  await expect(panel.getByText(/^No skill beyond the base rate: .*\(95% interval .*; [\d,]+ signals\)/)).toBeVisible();
});

test('a record without excursions says why, and nothing of their axis', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=live`);
  await unfold(page, 'MAE and MFE by trade');
  const card = page.getByRole('region', { name: 'MAE and MFE by trade' });
  await expect(card).toContainText('The log holds no excursions');
  await expect(card).not.toContainText('at the edge');
});

test('lists trades in a table, the last one closed first, and all of them in a file', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=backtest`);
  const trades = page.getByRole('region', { name: 'Trades', exact: true });
  await expect(trades.getByRole('row')).toHaveCount(26);
  await expect(trades.getByRole('row').nth(1)).toHaveAccessibleName(
    /^EURUSD 1h (Long|Short) \d+ \w+ 20\d\d, \d\d:00 .* [+−][\d.]+\sR$/,
  );
  await expect(trades.getByRole('columnheader', { name: 'In, UTC' })).toBeVisible();
  const file = trades.getByRole('link', { name: 'Download CSV' });
  await expect(file).toHaveAttribute('href', '/api/strategies/tideline-pullback/trades.csv?record=backtest');
});

test('a first visit arrives with its data and requests nothing more', async ({ page, apiCalls }) => {
  await open(page, PERFORMANCE);
  await expect(page.getByRole('region', { name: 'Trades', exact: true }).getByRole('row')).toHaveCount(26);
  await expect(page.getByRole('table', { name: 'Monthly returns in percent' })).toBeVisible();
  expect(apiCalls).toEqual([]);
});

test('a move inside the site reads the same from the API', async ({ page, apiCalls }) => {
  await open(page, '/strategies');
  await page.getByRole('link', { name: 'Impulse' }).click();
  await expect(page.getByRole('figure', { name: /^Equity over drawdown/ })).toBeVisible();
  expect(apiCalls).toContain('/api/strategies/impulse/performance');
  await page.getByRole('tab', { name: 'Performance' }).click();
  await expect(page.getByRole('region', { name: 'Trades', exact: true }).getByRole('row')).toHaveCount(26);
  expect(apiCalls.filter((call) => call.includes('/trades'))).toEqual([
    '/api/strategies/impulse/trades/table?record=backtest',
  ]);
});

test('each timeframe has its own record, by choice and by address', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=backtest`);
  const file = page.getByRole('link', { name: 'Download CSV' });
  const hours = page.getByRole('group', { name: 'Timeframe' }).getByRole('button', { name: '1h' });
  await hours.click();
  await expect(page).toHaveURL(/timeframe=1h/);
  await expect(hours, 'keeps the focus').toBeFocused();
  await expect(file).toHaveAttribute('href', /record=backtest&timeframe=1h$/);
  const count = page.getByRole('region', { name: 'Record', exact: true }).getByText('17', { exact: true });
  await expect(count).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(count).toBeVisible();
  await page.getByRole('group', { name: 'Timeframe' }).getByRole('button', { name: 'All' }).click();
  await expect(page).not.toHaveURL(/timeframe=/);
  await expect(file).toHaveAttribute('href', /record=backtest$/);
});

test('offers no member actions to visitors', async ({ page }) => {
  await open(page, TIDELINE);
  for (const name of ['Subscribe to Signals', 'Add to Watchlist', 'Run Backtest', 'Download Playbook'])
    await expect(page.getByRole('button', { name }).or(page.getByRole('link', { name })), name).toHaveCount(0);
});

test.describe('logged in', () => {
  test.use({ scenario: 'logged in' });

  test('offers the playbook as a file', async ({ page }) => {
    await open(page, TIDELINE);
    const file = page.getByRole('link', { name: 'Download Playbook' });
    await expect(file).toHaveAttribute('href', '/api/strategies/tideline-pullback/playbook.pdf');
  });
});

test.describe('a record that fails to load', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('shows an error in its place, and loads on retry', async ({ page }) => {
    await page.route('**/performance', (route) => route.abort());
    await open(page, '/strategies');
    await page.getByRole('link', { name: 'Impulse' }).click();
    await expect(page.getByRole('heading', { name: 'The record could not be loaded' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
    await page.unroute('**/performance');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('figure', { name: /^Equity over drawdown/ })).toBeVisible();
  });
});

test.describe('a newly published strategy', () => {
  test.use({ scenario: 'empty' });

  test('shows dashes with reasons, and no empty chart', async ({ page }) => {
    await open(page, '/strategies/plain');
    const equity = page.getByRole('region', { name: 'Equity and drawdown', exact: true });
    await expect(equity).toContainText('Live since 15 Jan 2026. Its curve begins with the first daily mark.');
    await expect(equity).toContainText('No benchmark: the bars of EURUSD were imported without the right');
    await page.getByRole('tab', { name: 'Performance' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Performance' });
    await expect(panel).toContainText('Insufficient sample: 0 of 30 trades, 0 of 90 days');
    await expect(panel.getByText('— No trade has closed yet.')).toHaveCount(3);
    await expect(panel).toContainText('— The log holds no excursions');
    await expect(panel).toContainText('— No signal with a stated confidence has reached its first target or stop yet.');
  });
});

test.describe('invalid rows', () => {
  test.use({ scenario: 'broken rows' });

  test('leave the valid ones in place', async ({ page }) => {
    await open(page, '/strategies/tags?tab=performance&record=backtest');
    const trades = page.getByRole('region', { name: 'Trades', exact: true });
    await expect(trades.getByRole('row'), 'its head and the one that fits').toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Live' }), 'a record whose curve has a hole').toHaveCount(0);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('region', { name: 'Equity and drawdown', exact: true })).toBeVisible();
  });
});

test('a tap shows the number of a month on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, `${PERFORMANCE}&record=backtest`);
  const months = page.getByRole('region', { name: 'Monthly returns, %' });
  await expect(months).toContainText('Tap a month to see its return.');
  await months
    .getByRole('cell')
    .filter({ hasText: /[+−]\d/ })
    .first()
    .click();
  await expect(months.getByText(/^Jan 2026: [+−][\d.]+%$/)).toBeVisible();
});

test('the page of a strategy says what a subscriber could get, by channel', async ({ page }) => {
  await open(page, '/strategies/liquidity-sweep?tab=performance');
  const card = page.getByRole('region', { name: 'What a subscriber could get' });
  await expect(card.getByRole('table', { name: 'Price at delivery by channel' }).getByRole('row')).toHaveText([
    'ChannelMedian90th percentilen',
    /^All channels\+0\.01\sR\+0\.06\sR1,708$/,
    /^Live feed0\.00\sR\+0\.01\sR1,284$/,
    /^Email\+0\.03\sR\+0\.12\sR412$/,
  ]);
  await expect(card).toContainText('The figures need 30 deliveries.');
});

test('the page of a strategy without deliveries says so', async ({ page }) => {
  await open(page, PERFORMANCE);
  await expect(page.getByRole('region', { name: 'What a subscriber could get' })).toContainText(
    'No public signal of this strategy was delivered with a known price in the last 30 days.',
  );
});
