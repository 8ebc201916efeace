import { expect, expectAccessible, hydrated, open, PHONE, pretend, test } from '../support/test.ts';

/** How a strategy has done: the overview's picture and the performance tab. */
const TIDELINE = '/strategies/tideline-pullback';
const PERFORMANCE = `${TIDELINE}?tab=performance`;

test('the overview draws back-test and live apart, beside buy and hold, and says what they are', async ({ page }) => {
  await open(page, TIDELINE);
  const equity = page.getByRole('region', { name: 'Equity and drawdown', exact: true });
  const picture = equity.getByRole('figure', {
    name: /back-test \+[\d.]+\s% from .*; live \+[\d.]+\s% from 15 Jan 2026/,
  });
  await expect(picture).toBeVisible();
  for (const word of ['Back-test', 'Live', 'Simulated'])
    await expect(equity.getByText(word, { exact: true }).first()).toBeVisible();
  await expect(equity.getByRole('checkbox', { name: 'Buy and hold EURUSD, without costs' })).toBeChecked();
  await expect(equity.getByRole('link', { name: 'Lightweight Charts™ by TradingView' })).toBeVisible();
  await expect(equity).toContainText('Each record starts at 0 %');
  await expect(equity).toContainText('Hypothetical results have limits');
});

test.describe('a chart whose script is slow to come', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('the still picture comes with the page, and the moving one takes exactly its place', async ({ page }) => {
    await page.route(/draw-curves|lightweight-charts/, (route) => route.abort());
    await page.goto(TIDELINE);
    const chart = page.getByRole('region', { name: /^Equity over drawdown/ });
    await expect(chart.locator('svg path').first()).toBeVisible();
    const before = await chart.boundingBox();
    await page.unroute(/draw-curves|lightweight-charts/);
    await open(page, TIDELINE);
    await expect(chart.locator('canvas').first()).toBeVisible();
    await expect(chart.locator('svg')).toHaveCount(0);
    expect(await chart.boundingBox()).toEqual(before);
  });
});

test('arrow keys read the curve day by day', async ({ page }) => {
  await open(page, TIDELINE);
  const chart = page.getByRole('region', { name: /^Equity over drawdown/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await chart.focus();
  const told = page.getByRole('figure', { name: /^Equity over drawdown/ }).getByRole('status');
  await page.keyboard.press('ArrowLeft');
  await expect(told).toContainText('1 Sep 2026');
  await expect(told).toContainText(/Back-test\+[\d.]+\s%/);
  await expect(told).toContainText(/Live\+[\d.]+\s%/);
  await expect(told).toContainText(/Buy and hold[+−][\d.]+\s%/);
  await page.keyboard.press('ArrowLeft');
  await expect(told).toContainText('31 Aug 2026');
  await page.getByRole('checkbox', { name: 'Buy and hold EURUSD, without costs' }).uncheck();
  await expect(told).not.toContainText('Buy and hold');
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(told).not.toContainText('Live');
  await page.keyboard.press('Escape');
  await expect(told).toBeEmpty();
});

test('the last twelve months can be looked at alone', async ({ page }) => {
  await open(page, TIDELINE);
  const range = page.getByRole('group', { name: 'Range' });
  await range.getByRole('button', { name: '12 months' }).click();
  await expect(range.getByRole('button', { name: '12 months' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('region', { name: /^Equity over drawdown/ }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('figure', { name: /^Equity over/ }).getByRole('status')).toContainText('1 Sep 2025');
});

test('the same figures of both records stand side by side, with an interval where one exists', async ({ page }) => {
  await open(page, TIDELINE);
  const table = page.getByRole('region', { name: 'Does live agree with the back-test?' });
  await expect(table.getByRole('row', { name: /^Win rate [\d.]+\s% [\d.]+\s% [\d.]+\s% to [\d.]+\s%/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Annual return \(CAGR\) .*\s% — —/ })).toBeVisible();
  await table
    .getByRole('row', { name: /^Annual return/ })
    .getByRole('button', { name: '—' })
    .focus();
  await expect(table.getByRole('tooltip', { name: /needs 365 days/ })).toBeVisible();
});

test('every figure tells its definition on focus and under the pointer, and Escape takes it away', async ({ page }) => {
  await open(page, PERFORMANCE);
  const figures = page.getByRole('tabpanel').getByRole('term');
  expect(await figures.count()).toBe(33);
  for (const figure of await figures.all()) {
    const name = figure.getByRole('button');
    await name.focus();
    await expect(figure.getByRole('tooltip')).toBeVisible();
    expect((await figure.getByRole('tooltip').textContent())?.length).toBeGreaterThan(15);
  }
  const sharpe = figures.filter({ hasText: /^Sharpe/ });
  await sharpe.getByRole('button').focus();
  await expect(sharpe.getByRole('tooltip')).toContainText('(mean daily return − rf / P) / sample deviation × √P');
  await page.keyboard.press('Escape');
  await expect(sharpe.getByRole('tooltip')).toBeHidden();
  const volatility = figures.filter({ hasText: /^Volatility/ });
  await volatility.getByRole('button').hover();
  await expect(volatility.getByRole('tooltip')).toBeVisible();
});

test('a definition opens after 700 ms under the pointer, the next one at once for 300 ms more', async ({ page }) => {
  await page.clock.install();
  await open(page, PERFORMANCE);
  const figures = page.getByRole('tabpanel').getByRole('term');
  const tooltip = (name: RegExp) => figures.filter({ hasText: name }).getByRole('tooltip');
  const point = (name: RegExp) => figures.filter({ hasText: name }).getByRole('button').hover();
  const away = () => page.getByRole('heading', { level: 1 }).hover();
  await away();
  // From here on time passes only where the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);

  await point(/^Sharpe/);
  await page.clock.runFor(699);
  await expect(tooltip(/^Sharpe/)).toBeHidden();
  await page.clock.runFor(1);
  await expect(tooltip(/^Sharpe/)).toBeVisible();

  await away();
  await expect(tooltip(/^Sharpe/)).toBeHidden();
  await page.clock.runFor(299);
  await point(/^Volatility/);
  await expect(tooltip(/^Volatility/), 'at once').toBeVisible();

  await away();
  await expect(tooltip(/^Volatility/)).toBeHidden();
  await page.clock.runFor(300);
  await point(/^Sharpe/);
  await page.clock.runFor(1);
  await expect(tooltip(/^Sharpe/), 'after the pause again').toBeHidden();
  await page.clock.runFor(699);
  await expect(tooltip(/^Sharpe/)).toBeVisible();
});

test('a figure without enough data is an em dash with the reason', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=live`);
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record).toContainText(/Calmar.*—Insufficient sample: needs 365 days \(has 2\d\d\)/);
});

test('back-test and live are shown one at a time, each part naming its basis', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=backtest`);
  const panel = page.getByRole('tabpanel');
  const parts = ['Record', 'Monthly returns, %', 'Result by trade', 'By symbol, session and weekday', 'Trades'];
  for (const name of parts) {
    const part = panel.getByRole('region', { name, exact: true });
    await expect(part.getByText('Back-test', { exact: true }), name).toBeVisible();
    await expect(part.getByText('Simulated', { exact: true }), name).toBeVisible();
  }
  await panel.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(page).toHaveURL(/record=live/);
  for (const name of parts) {
    await expect(
      panel.getByRole('region', { name, exact: true }).getByText('Live', { exact: true }),
      name,
    ).toBeVisible();
  }
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Live', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('months, results, excursions, groups and calibration are all there, by name', async ({ page }) => {
  await open(page, `${PERFORMANCE}&record=backtest`);
  const panel = page.getByRole('tabpanel');
  const months = panel.getByRole('table', { name: 'Monthly returns in percent' });
  await expect(months.getByRole('row')).toHaveCount(4);
  await expect(months.getByRole('cell', { name: /part of a month/ }).first()).toBeVisible();
  const results = panel.getByRole('list', { name: 'Trades by result in R' }).getByRole('listitem');
  await expect(results).toHaveCount(14);
  await expect(panel.getByRole('img', { name: /^Against \(MAE\), in R, beside the result/ })).toBeVisible();
  await expect(panel.getByRole('img', { name: /^In favour \(MFE\), in R, beside the result/ })).toBeVisible();
  for (const [by, row] of [
    ['symbol', /^EURUSD \d+/],
    ['session, utc', /^London, 07–13 \d+/],
    ['weekday', /^Monday \d+/],
  ] as const)
    await expect(panel.getByRole('table', { name: `Results by ${by}` }).getByRole('row', { name: row })).toBeVisible();
  await expect(
    panel.getByRole('img', { name: /^Stated chance of the first target.*said \d+\s%, happened/ }),
  ).toBeVisible();
  await expect(panel.getByText(/ 0\.\d{3} over \d+ decided signals/)).toBeVisible();
});

test('the trades are a table, and a file of all of them', async ({ page }) => {
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

test('a first visit brings everything with the page, and asks for nothing more', async ({ page, apiCalls }) => {
  await open(page, PERFORMANCE);
  await expect(page.getByRole('region', { name: 'Trades', exact: true }).getByRole('row')).toHaveCount(26);
  await expect(page.getByRole('table', { name: 'Monthly returns in percent' })).toBeVisible();
  expect(apiCalls).toEqual([]);
});

test('moving inside the site reads the same by the API', async ({ page, apiCalls }) => {
  await open(page, '/strategies');
  await page.getByRole('link', { name: 'Impulse' }).click();
  await expect(page.getByRole('figure', { name: /^Equity over drawdown/ })).toBeVisible();
  expect(apiCalls).toContain('/api/strategies/impulse/performance');
  await page.getByRole('tab', { name: 'Performance' }).click();
  await expect(page.getByRole('region', { name: 'Trades', exact: true }).getByRole('row')).toHaveCount(26);
  expect(apiCalls.filter((call) => call.includes('/trades'))).toEqual([
    '/api/strategies/impulse/trades?record=backtest',
  ]);
});

test('what members do is not pretended', async ({ page }) => {
  await open(page, TIDELINE);
  for (const name of ['Subscribe to Signals', 'Add to Watchlist', 'Run Backtest', 'Download Playbook'])
    await expect(page.getByRole('button', { name }).or(page.getByRole('link', { name })), name).toHaveCount(0);
});

test.describe('a record that cannot be read', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('says so in its own place, leaves the rest, and is read on asking again', async ({ page }) => {
    await page.route('**/performance', (route) => route.abort());
    await open(page, '/strategies');
    await page.getByRole('link', { name: 'Impulse' }).click();
    await expect(page.getByRole('heading', { name: 'The record could not be read' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What it is' })).toBeVisible();
    await page.unroute('**/performance');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('figure', { name: /^Equity over drawdown/ })).toBeVisible();
  });
});

test.describe('a strategy that has just been published', () => {
  test.use({ scenario: 'empty' });

  test('shows dashes with reasons, and no empty picture', async ({ page }) => {
    await open(page, '/strategies/plain');
    const equity = page.getByRole('region', { name: 'Equity and drawdown', exact: true });
    await expect(equity).toContainText('Live since 15 Jan 2026: its curve begins with the first daily mark.');
    await expect(equity).toContainText('No benchmark: the bars of EURUSD were imported without the right');
    await page.getByRole('tab', { name: 'Performance' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Performance' });
    await expect(panel).toContainText('Insufficient sample: needs 90 days (has 0)');
    await expect(panel.getByText('— No trade has closed yet.')).toHaveCount(3);
    await expect(panel).toContainText('— The log holds no excursions');
    await expect(panel).toContainText('— No signal with a stated confidence has been decided yet.');
    await expectAccessible(page);
  });
});

test.describe('rows of the wrong kind', () => {
  test.use({ scenario: 'broken rows' });

  test('show what can be read, and break nothing', async ({ page }) => {
    await open(page, '/strategies/anchor-reversion?tab=performance');
    const trades = page.getByRole('region', { name: 'Trades', exact: true });
    await expect(trades.getByRole('row')).toHaveCount(4);
    await expect(trades.getByRole('row', { name: /NODATE/ })).toContainText('—');
    await expect(page.getByRole('region', { name: 'More figures' })).toContainText('winRate');
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('region', { name: 'Equity and drawdown', exact: true })).toBeVisible();
  });
});

test('while a record is being read, a block of its size stands in its place', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/performance', async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, '/strategies');
  await page.getByRole('link', { name: 'Impulse' }).click();
  const block = page.getByRole('status', { name: 'Loading the record' });
  await expect(block).toBeVisible();
  expect((await block.boundingBox())!.height).toBeGreaterThan(500);
  answer();
  await expect(page.getByRole('figure', { name: /^Equity over drawdown/ })).toBeVisible();
  await expect(block).toHaveCount(0);
});

for (const width of [PHONE.width, 768, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('nothing is wider than the screen, and axe finds nothing on any tab', async ({ page }) => {
      test.setTimeout(90_000);
      for (const tab of ['overview', 'playbook', 'performance', 'config', 'faq']) {
        await page.goto(`${TIDELINE}?tab=${tab}`);
        await hydrated(page);
        if (tab === 'overview') await expect(page.locator('canvas').first()).toBeVisible();
        if (tab === 'config') await expect(page.getByText(/20,000 bars in/)).toBeVisible();
        await expectAccessible(page, tab);
        expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'), tab).toBe(0);
      }
    });
  });
}

test('a phone tells a month on touch', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, `${PERFORMANCE}&record=backtest`);
  const months = page.getByRole('region', { name: 'Monthly returns, %' });
  await expect(months).toContainText('Touch a month to read it.');
  await months
    .getByRole('cell')
    .filter({ hasText: /[+−]\d/ })
    .first()
    .click();
  await expect(months.getByText(/^Jan 2026: [+−][\d.]+\s%$/)).toBeVisible();
  await pretend(page, 'full');
});
