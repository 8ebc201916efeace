import type { Page } from '@playwright/test';
import { writes } from '@sealtick/contract';
import { expectLink, recordBodies } from '../support/page/answers.ts';
import { memberRuns } from '../support/stand-in/runs.ts';
import { getBars } from '../support/stand-in/site.ts';
import { expect, open, PHONE, pretend, test } from '../support/test.ts';

const PATH = '/backtesting';
const yours = (page: Page) => page.getByRole('region', { name: 'Your runs' }).first();
const settings = (page: Page) => page.getByRole('region', { name: 'Settings' });

/** Answers the start of a run or study; returns the bodies. */
async function answerStarts(page: Page, path: string, status = 200) {
  return recordBodies<Record<string, unknown>>(page, `**${path}`, () => {
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status,
      code: 'CONFLICT',
      detail: '5 of your runs wait already.',
    };
    const headers = { 'content-type': 'application/problem+json' };
    return status === 200 ? { json: memberRuns[1] } : { status, headers, body: JSON.stringify(problem) };
  });
}

test.describe('a member', () => {
  test.beforeEach(({ page }) => pretend(page, 'subscriber'));

  test('runs a strategy with settings of their own', async ({ page }) => {
    const bodies = await answerStarts(page, writes.runs.start.path);
    await open(page, `${PATH}?strategy=impulse`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backtesting');
    await settings(page).getByRole('combobox', { name: 'Costs' }).selectOption('1.5');
    await expect(settings(page).getByRole('combobox', { name: 'Costs' })).toHaveValue('1.5');
    await settings(page).getByRole('textbox', { name: 'Look-back', exact: true }).fill('60');
    await page.getByRole('textbox', { name: 'Name of the run' }).fill('Wider stop');
    await page.getByRole('button', { name: 'By days' }).click();
    await page.getByRole('combobox', { name: 'Exits inside a bar' }).selectOption('by 1m bars');
    await page.getByLabel('First day').fill('2024-01-01');
    await page.getByRole('button', { name: 'Run on the server' }).click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      name: 'Wider stop',
      strategyId: 'impulse',
      costFactor: 1.5,
      detail: '1m',
      params: { lookbackBars: 60 },
      from: '2024-01-01T00:00:00.000Z',
      to: null,
    });
  });

  test('reads the name of a strategy that can no longer be run, in runs, sweeps and portfolios', async ({ page }) => {
    const { strategyId } = memberRuns[0]!;
    await page.route('**/api/strategies?*', async (route) => {
      const listed = (await (await route.fetch()).json()) as object[];
      const past = { ...listed[0], id: strategyId, name: 'Tideline Pullback', streams: [] };
      return route.fulfill({ json: [...listed, past] });
    });
    await open(page, '/platform');
    await page.getByRole('main').getByRole('link', { name: 'Backtesting', exact: true }).click();
    await expect(yours(page)).toContainText('Tideline Pullback, EURUSD 1h');
    for (const [tab, list] of [
      ['Sweep', 'List of your sweeps'],
      ['Walk-forward', 'List of your walk-forward analyses'],
      ['Portfolio', 'List of your portfolios'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('region', { name: list })).toContainText('Tideline Pullback');
      await expect(page.getByRole('region', { name: list })).not.toContainText(strategyId);
    }
  });

  test('starts nothing while a setting is invalid, and comes to it', async ({ page }) => {
    const bodies = await answerStarts(page, writes.runs.start.path);
    const studies = await answerStarts(page, writes.studies.start.path, 409);
    const field = settings(page).getByRole('textbox', { name: 'Look-back', exact: true });
    for (const [tab, name] of [
      ['', 'Run on the server'],
      ['&tab=sweep', 'Start the sweep'],
    ] as const) {
      await open(page, `${PATH}?strategy=impulse${tab}`);
      await field.fill('1000000');
      await page.getByRole('button', { name }).click();
      await expect(field).toBeFocused();
    }
    expect([...bodies, ...studies]).toEqual([]);
    await field.fill('60');
    await page.getByRole('button', { name: 'Start the sweep' }).click();
    await expect.poll(() => studies).toHaveLength(1);
  });

  test('keeps strategy and costs from tab to tab', async ({ page }) => {
    await open(page, PATH);
    const tab = (name: string) => page.getByRole('tab', { name });
    const strategy = settings(page).getByRole('combobox', { name: 'Strategy' });
    await strategy.selectOption('impulse');
    await settings(page).getByRole('combobox', { name: 'Costs' }).selectOption('1.5');
    await expect(tab('Sweep')).toHaveAttribute('href', `${PATH}?strategy=impulse&costs=1.5&tab=sweep`);
    for (const name of ['Sweep', 'Walk-forward', 'Portfolio', 'Runs']) {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
      if (name === 'Portfolio') continue;
      await expect(strategy).toHaveValue('impulse');
      await expect(settings(page).getByRole('combobox', { name: 'Costs' })).toHaveValue('1.5');
    }
    await expect(page).toHaveURL(`${PATH}?strategy=impulse&costs=1.5`);
  });

  test('sees why a run was refused, and keeps what was typed', async ({ page }) => {
    await answerStarts(page, writes.runs.start.path, 409);
    await open(page, PATH);
    await page.getByRole('textbox', { name: 'Name of the run' }).fill('Too many');
    await page.getByRole('button', { name: 'Run on the server' }).click();
    await expect(page.getByRole('alert')).toHaveText('5 of your runs wait already.');
    await expect(page.getByRole('textbox', { name: 'Name of the run' })).toHaveValue('Too many');
  });

  test('sees the stored runs in every state, and two of them side by side', async ({ page }) => {
    await open(page, PATH);
    await expectLink(page, 'How to test with doubt', '/help-center/test-with-doubt');
    await expect(yours(page).getByRole('listitem')).toHaveCount(memberRuns.length);
    await expect(yours(page)).toContainText('EURUSD 1h, rules version 1');
    await expect(yours(page).getByRole('progressbar', { name: 'Progress of Every bar' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    );
    await expect(yours(page)).toContainText('Failed: No 1h bars of EURUSD');
    await expect(yours(page)).toContainText('trades in 20,000 bars');
    await expect(yours(page).getByText('Simulated', { exact: true }), 'once for all of them').toHaveCount(1);
    await expect(page.getByText(`${memberRuns.length} stored`)).toHaveText(/^6 stored *Backtest$/);
    await yours(page).getByRole('checkbox', { name: 'As published' }).check();
    await yours(page).getByRole('checkbox', { name: 'Wider stop' }).check();
    await expect(page.getByRole('table', { name: 'Figures side by side' }).getByRole('columnheader')).toHaveCount(2);
    await expect(page.getByRole('row', { name: /^Prices/ })).toHaveText(/^Prices(simulated){2}$/);
  });

  test('opens the form of the next run by a button on a phone, or by the settings of a stored one', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await open(page, PATH);
    const submit = page.getByRole('button', { name: 'Run on the server' });
    await expect(submit).toBeHidden();
    await settings(page).getByRole('button', { name: 'New run', expanded: false }).click();
    await expect(submit).toBeVisible();
    await settings(page).getByRole('button', { name: 'Hide the form', expanded: true }).click();
    await expect(submit).toBeHidden();
    await yours(page).getByRole('button', { name: 'Use the settings of Wider stop' }).click();
    await expect(submit).toBeVisible();
    await expect(settings(page)).toBeFocused();
    await pretend(page, 'new member');
    await open(page, PATH);
    await expect(submit, 'nothing is stored yet').toBeVisible();
  });

  test('takes over the settings of a run once, and keeps what else is typed into the form', async ({ page }) => {
    const run = {
      ...memberRuns[0]!,
      strategyId: 'impulse',
      params: {},
      name: 'Four hours',
      timeframe: '4h',
      detail: '5m',
    };
    await page.route('**/api/runs', (route) => route.fulfill({ json: [run] }));
    await open(page, PATH);
    const name = settings(page).getByRole('textbox', { name: 'Name of the run' });
    const form = settings(page).getByRole('group', { name: 'Timeframe of the run' });
    const choose = (timeframe: string) => form.getByRole('button', { name: timeframe, exact: true }).click();
    const pressed = (timeframe: string) => form.getByRole('button', { name: timeframe, exact: true, pressed: true });
    const strategy = settings(page).getByRole('combobox', { name: 'Strategy' });
    const used = page.getByRole('button', { name: 'Use the settings of Four hours' });
    await strategy.selectOption('impulse');
    await expect(strategy).toHaveValue('impulse');
    await name.fill('Mine');
    await strategy.selectOption('meridian-trend');
    await expect(name).toHaveValue('');
    await used.click();
    await expect(pressed('4h')).toBeVisible();
    await expect(name, 'typed before').toHaveValue('Mine');
    await choose('15m');
    await strategy.selectOption('meridian-trend');
    await expect(name).toHaveValue('');
    await strategy.selectOption('impulse');
    await expect(name).toHaveValue('Mine');
    await expect(pressed('15m'), 'chosen afterwards').toBeVisible();
  });

  test('goes on with the arrow keys from the tab of an open report', async ({ page }) => {
    await open(page, PATH);
    await yours(page).getByRole('link', { name: 'Open the report of As published' }).click();
    await expect(page.getByRole('heading', { name: 'As published' })).toBeVisible();
    await page.getByRole('tab', { name: 'Runs' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sweep', selected: true })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Walk-forward', selected: true })).toBeFocused();
  });

  test('opens the report of a run: trials, figures, curve, trades, files', async ({ page }) => {
    await open(page, PATH);
    await page.evaluate('window.tops = []; window.scrollTo = ({ top }) => window.tops.push(top);');
    await yours(page).getByRole('link', { name: 'Open the report of As published' }).click();
    await expect(page.getByRole('heading', { name: 'As published' })).toBeVisible();
    expect(await page.evaluate('window.tops'), 'the report starts at its top').toEqual([0]);
    await expect(page.getByText('One of 2 settings')).toBeVisible();
    await expect(page.getByText('deflated Sharpe ratio, DSR')).toContainText('91.0%');
    await expect(page.getByRole('heading', { name: 'Figures', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Equity and drawdown' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Save as' }).getByRole('link')).toHaveCount(5);
    await expect(page.getByText('Hypothetical results have limits')).toBeVisible();
    await expect(page.getByLabel('Chance', { exact: true }).last()).toContainText('Drawdown of 20%8.0%');
    await expect(page.getByRole('table', { name: 'Results at other costs' })).toContainText('× 1, one bar late');
    await expect(
      page.getByText(/^A trade costs 0\.080\sR on average\. Nothing is left at 3\.40 times all costs\.$/),
    ).toBeVisible();
    await expect(page.getByRole('table', { name: 'Results by weekday' })).toContainText(/Monday.*9 of 20/);
    await page.getByRole('link', { name: 'Back to all runs' }).click();
    await expect(yours(page)).toBeVisible();
  });

  test('reads what finer bars decided in the report of a run', async ({ page }) => {
    await open(page, PATH);
    await yours(page).getByRole('link', { name: 'Open the report of Wider stop' }).click();
    await expect(page.getByText('14 bars were ambiguous, of which 5m bars decided 12.')).toContainText(
      '3 trades changed: 41.20 R in total; by the engine rules alone 38.90 R in 206 trades.',
    );
  });

  test('starts a sweep on several symbols', async ({ page }) => {
    const bodies = await answerStarts(page, writes.studies.start.path, 409);
    await open(page, `${PATH}?tab=sweep&strategy=impulse`);
    await page.getByRole('textbox', { name: 'Look-back, from' }).fill('100');
    await page.getByRole('textbox', { name: 'Look-back, to' }).fill('120');
    await page.getByRole('textbox', { name: 'Look-back, by' }).fill('0');
    await expect(page.getByRole('button', { name: 'Start the sweep' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Look-back, by' }).fill('10');
    await page.getByText('Also on other symbols').click();
    await page.getByRole('checkbox').first().check();
    await expect(page.getByText('6 runs. Each counts as a trial')).toBeVisible();
    await page.getByRole('combobox', { name: 'Exits inside a bar' }).selectOption('by 1m bars');
    await page.getByRole('button', { name: 'Start the sweep' }).click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      settings: {
        kind: 'sweep',
        detail: '1m',
        axes: [{ name: 'lookbackBars', from: 100, to: 120, step: 10 }],
        measure: 'sharpeRatio',
      },
    });
    await expect(page.getByRole('alert')).toHaveText('5 of your runs wait already.');
  });

  test('starts a sweep on the symbols of a watchlist, with combinations that a seed draws', async ({ page }) => {
    const bodies = await answerStarts(page, writes.studies.start.path, 409);
    await open(page, `${PATH}?tab=sweep&strategy=meridian-trend`);
    await page.getByRole('textbox', { name: ', by' }).first().fill('0.001');
    await expect(page.getByText(/ runs; a study has at most 10,000\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start the sweep' })).toBeDisabled();
    await page.getByRole('combobox', { name: 'Try' }).selectOption('some, spread evenly');
    await page.getByRole('textbox', { name: 'Combinations' }).fill('0');
    await expect(page.getByText(/Combinations and seed are whole numbers\./)).toBeVisible();
    await page.getByRole('textbox', { name: 'Combinations' }).fill('120');
    await page.getByRole('textbox', { name: 'Seed' }).fill('7');
    await page.getByText('Also on other symbols').click();
    const lists = page.getByRole('list', { name: 'Symbols of your watchlists' }).getByRole('button');
    await expect(lists, 'a watchlist of strategies has no symbols').toHaveText(['Metals (1)']);
    await lists.click();
    await expect(page.getByText('240 runs. Each counts as a trial')).toBeVisible();
    await page.getByRole('button', { name: 'Start the sweep' }).click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ settings: { sampling: { kind: 'latin-hypercube', sets: 120, seed: 7 } } });
    expect((bodies[0] as { settings: { symbols: string[] } }).settings.symbols.slice(1)).toEqual(['XAUUSD']);
  });

  test('reads the verdict, the map and the rows of a sweep', async ({ page }) => {
    await open(page, `${PATH}?tab=sweep`);
    await expect(page.getByText('Running, 30%, 14 s left')).toBeVisible();
    await page.getByRole('link', { name: 'Open the result of Stops and targets' }).click();
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict).toContainText('Could be chance');
    await expect(verdict).toContainText('Best of 1,212.');
    await expect(verdict).toContainText('noise survives in 4.0% of 1,000 families (95%: 3.0 to 5.4%)');
    const best = page.getByLabel('The best settings', { exact: true });
    await expect(best).toContainText('Sharpe ratio, best of 1,2121.10');
    await expect(best).toContainText('61.0%');
    await expect(best).toContainText('42.0%');
    const map = page.getByRole('table', { name: /^Sharpe ratio by / });
    await expect(map.getByRole('cell', { name: 'highest: 1.10' })).toBeVisible();
    await page.getByRole('button', { name: 'Median of the neighbours' }).click();
    await expect(map.getByRole('cell', { name: 'highest: 1.00' })).toBeVisible();
    const rows = page.getByRole('table', { name: 'The best runs' }).getByRole('row');
    await expect(rows).toHaveCount(13);
    const bodies = await answerStarts(page, writes.runs.start.path);
    await page.getByRole('button', { name: 'Open as a run: rank 1', exact: true }).click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ params: { stopAtr: 2.5, finalTargetR: 4.5 }, symbol: 'EURUSD', detail: '5m' });
    await expect(yours(page)).toBeVisible();
  });

  test('starts a walk-forward analysis with finer bars, which a shorter timeframe takes away', async ({ page }) => {
    const bodies = await answerStarts(page, writes.studies.start.path, 409);
    await open(page, `${PATH}?tab=walk-forward&strategy=impulse`);
    const detail = page.getByRole('combobox', { name: 'Exits inside a bar' });
    const timeframe = page.getByRole('group', { name: 'Timeframe' });
    await timeframe.getByRole('button', { name: '4h' }).click();
    await detail.selectOption('by 1h bars');
    const start = page.getByRole('button', { name: 'Start the walk-forward' });
    await start.click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ settings: { kind: 'walk-forward', timeframe: '4h', detail: '1h' } });
    await expect(page.getByRole('alert')).toHaveText('5 of your runs wait already.');
    await timeframe.getByRole('button', { name: '1h' }).click();
    await expect(detail).toHaveValue('');
    await start.click();
    await expect.poll(() => bodies).toHaveLength(2);
    expect((bodies[1] as { settings: object }).settings).not.toHaveProperty('detail');
  });

  test('starts a walk-forward analysis as the form is, and reads which windows do not fit the bars', async ({
    page,
  }) => {
    const bodies = await answerStarts(page, writes.studies.start.path, 409);
    const bar = { time: '2026-01-01T00:00:00.000Z', closeTime: '2026-01-01T01:00:00.000Z', volume: 1 };
    const json = {
      ...getBars({ symbol: 'EURUSD', timeframe: '1h', limit: 1 }, '1.08'),
      oldest: '2024-09-08T00:00:00.000Z',
    };
    await page.route('**/api/bars?*', (route) =>
      route.fulfill({ json: { ...json, bars: [{ ...json.bars[0], ...bar }] } }),
    );
    await open(page, `${PATH}?tab=walk-forward&strategy=impulse`);
    const choose = page.getByRole('textbox', { name: 'Choose on' });
    const start = page.getByRole('button', { name: 'Start the walk-forward' });
    await expect(choose).toHaveValue('4');
    await choose.fill('24');
    await expect(page.getByRole('alert')).toHaveText(
      /^The bars cover 15 months, too few to choose on 24 and test on 1\./,
    );
    await expect(start).toBeDisabled();
    await choose.fill('4');
    await start.click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ settings: { division: { kind: 'rolling', trainMonths: 4, testMonths: 1 } } });
  });

  test('reads a walk-forward analysis, and rows of a sweep that is not done', async ({ page }) => {
    await open(page, `${PATH}?tab=walk-forward&study=sty_4`);
    await expect(page.getByLabel('Out of sample', { exact: true })).toContainText('Efficiency0.20');
    await expect(page.getByText(/; chosen by Sharpe ratio on 24 months, tested on the next 6; /)).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'Windows of the walk-forward analysis' }).getByRole('row'),
    ).toHaveCount(3);
    await open(page, `${PATH}?tab=sweep&study=sty_2`);
    await expect(page.getByText('The best 4 of 12 runs, of which 4 are computed.')).toBeVisible();
    await expect(page.getByText('Known at the end'), 'neighbours, deflated Sharpe ratio, overfitting').toHaveCount(3);
  });

  test('starts a portfolio of several strategies with its limits', async ({ page }) => {
    const bodies = await answerStarts(page, writes.studies.start.path, 409);
    await open(page, `${PATH}?tab=portfolio`);
    await page.getByRole('button', { name: 'Add a stream' }).click();
    await page.getByRole('button', { name: 'Remove stream 3' }).click();
    await page.getByRole('textbox', { name: 'Open risk, at most' }).fill('0');
    await expect(page.getByText('Enter a number above 0, at most 100.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start the portfolio' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Open risk, at most' }).fill('2,1');
    await page.getByRole('textbox', { name: 'Name' }).fill('Two');
    await page.getByRole('combobox', { name: 'Exits inside a bar' }).selectOption('by 5m bars');
    await page.getByRole('button', { name: 'Start the portfolio' }).click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      name: 'Two',
      settings: {
        kind: 'portfolio',
        detail: '5m',
        riskFraction: 0.01,
        maxOpenRisk: 0.021,
        maxClassRisk: 0.04,
        marginRates: { fx: 0.05, indices: 0.1, commodities: 0.1, crypto: 0.5 },
        allocation: 'equal',
        startingBalance: 10_000,
      },
    });
    expect((bodies[0] as { settings: { streams: unknown[] } }).settings.streams).toHaveLength(2);
    await expect(page.getByRole('alert')).toHaveText('5 of your runs wait already.');
  });

  test('reads what a portfolio came to: limits, streams, correlation, chance and trades', async ({ page }) => {
    await open(page, `${PATH}?tab=portfolio`);
    await expect(page.getByText(/XAUUSD 4h\. 1\.00% risk per trade, open risk up to 6\.0%/)).toBeVisible();
    await page.getByRole('link', { name: 'Open the result of Trend and pullback' }).click();
    await expect(page.getByLabel('Limits of the account', { exact: true })).toContainText(
      'Highest open risk6.0%Of the balance, at a fillHighest margin41.0%Of the balance, at a fillCut or left out14Open risk 9, Asset class 4, Margin 1, No balance 0',
    );
    const streams = page.getByRole('table', { name: 'Streams of the portfolio' });
    await expect(streams.getByRole('row').nth(2)).toContainText('XAUUSD 4h1201107−3.20 R−320.25');
    await expect(page.getByRole('table', { name: 'Correlation by pair' })).toContainText('0.12');
    await expect(page.getByRole('region', { name: 'Chance', exact: true })).toContainText('Ruin');
    const trades = page.getByRole('table', { name: 'Newest trades of the portfolio' });
    await expect(trades.getByRole('row').nth(1)).toContainText(/Not taken.*Open risk/);
    await expectLink(page, 'All trades (CSV)', '/api/studies/sty_5/rows.csv');
    await page.getByRole('link', { name: 'Back to all portfolios' }).click();
    await expect(page.getByRole('heading', { name: 'Your portfolios' })).toBeVisible();
  });
});

test('a new member reads what to do', async ({ page }) => {
  await pretend(page, 'new member');
  await open(page, PATH);
  await expect(page.getByText('No runs yet.')).toBeVisible();
  await open(page, `${PATH}?tab=sweep`);
  await expect(page.getByText('No sweeps yet.')).toBeVisible();
  await open(page, `${PATH}?tab=portfolio`);
  await expect(page.getByText('No portfolios yet.')).toBeVisible();
  await open(page, `${PATH}?run=run_none`);
  await expect(page.getByRole('heading', { name: 'No such run' })).toBeVisible();
});

test('a page that could not be loaded says so', async ({ page }) => {
  await pretend(page, 'failing member');
  await open(page, PATH);
  await expect(page.getByRole('heading', { name: /could not be loaded$/ }).first()).toBeVisible();
});

test('a visitor is led to the login, and back', async ({ page }) => {
  const [led] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login'),
    page.goto(PATH),
  ]);
  expect(new URL(led.url()).searchParams.get('returnTo')).toBe('/backtesting');
});
