import type { Page } from '@playwright/test';
import type { PortfolioResult, StudyDetail, StudyHeatMap, SweepResult, WalkForwardResult } from '@sealtick/contract';
import { MAP, memberStudy } from '../support/stand-in/studies.ts';
import {
  bestTexts,
  chanceTexts,
  correlationTexts,
  limitTexts,
  mapTexts,
  rowTexts,
  streamTexts,
  tradeTexts,
  walkForwardTexts,
  windowTexts,
} from '../support/study-texts.ts';
import { expect, open, test } from '../support/test.ts';

/*
 * The tests of the server require the numbers of a study to be those of the command line, to the digit. These require the page to
 * show the numbers that the server sends, each in its place, rounded once.
 */

const PATH = '/backtesting';
test.use({ scenario: 'subscriber' });

/** Values with more digits than a page shows, each different: a number in a wrong place is found. */
let drawn = 0;
const next = (scale = 1): number => {
  drawn += 1;
  return scale * (((drawn * 0.618_033_988_749_895) % 1) + 0.000_321);
};

/** Answers a study with a result. */
async function answer<T extends NonNullable<StudyDetail['result']>>(page: Page, id: string, change: (result: T) => T) {
  const study = memberStudy(id)!;
  const result = change(study.result as T);
  await page.route(`**/api/studies/${id}`, (route) => route.fulfill({ json: { ...study, result } }));
  return result;
}

/** Opens a result from its list: what a page is loaded with does not pass the routes of a test. */
async function openResult(page: Page, tab: string, name: string) {
  await open(page, `${PATH}?tab=${tab}`);
  await page.getByRole('link', { name: `Open the result of ${name}` }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
}

/** Returns the texts of the cells of a table, row by row, without its head. */
async function getCells(page: Page, name: string | RegExp): Promise<string[][]> {
  const rows = await page.getByRole('table', { name }).locator('tbody tr').all();
  const texts = rows.map((row) => row.locator('th, td').allTextContents());
  return (await Promise.all(texts)).map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' ').trim()));
}

/** Returns the values of a strip of figures by their labels. */
async function getFigures(page: Page, label: string): Promise<string> {
  return (await page.getByLabel(label, { exact: true }).last().textContent())!.replaceAll('\u00a0', ' ');
}

const cell = (text: string) => text.replace('★ highest: ', '');

test('every figure of a sweep is that of the server: rows, map, neighbours, deflated Sharpe ratio and overfitting', async ({
  page,
}) => {
  const sweep = await answer<SweepResult>(page, 'sty_1', (result) => ({
    ...result,
    rows: result.rows.map((row, i) => ({
      ...row,
      trades: 1_000 + i,
      measures: {
        sharpeRatio: 1.5 - i / 7.3,
        totalReturn: next() - 0.5,
        maxDrawdown: -next(),
        winRate: next(),
        profitFactor: next(2),
      },
    })),
    neighbours: { median: next(), count: 8 },
    verdict: {
      ...result.verdict!,
      overfitting: { probability: next(), splits: 12_870, blocks: 16 },
      deflated: { sharpe: next(0.1), bestOfTrials: next(0.1), probability: next() },
    },
  }));
  const map: StudyHeatMap = {
    ...MAP,
    cells: MAP.cells.map((one) => ({ ...one, value: next() - 0.5, neighbours: next() - 0.5 })),
  };
  await page.route('**/api/studies/sty_1/heat-map*', (route) => route.fulfill({ json: map }));
  await openResult(page, 'sweep', 'Stops and targets');
  await expect(page.getByRole('table', { name: /^Sharpe ratio by / })).toBeVisible();

  const rows = await getCells(page, 'The best runs');
  expect(rows.map((row) => row.slice(2, 8))).toEqual(rowTexts(sweep));
  expect(rows.map(([, set]) => set!.match(/[\d.]+(?=,|$)/g)!.map(Number))).toEqual(
    sweep.rows.map(({ set }) => Object.values(set)),
  );
  const shown = async () => (await getCells(page, /^Sharpe ratio by /)).flatMap(([, ...values]) => values.map(cell));
  expect(await shown()).toEqual(mapTexts(map, 'value'));
  await page.getByRole('button', { name: 'Median of the neighbours' }).click();
  expect(await shown()).toEqual(mapTexts(map, 'neighbours'));

  const best = await getFigures(page, 'The best settings');
  for (const text of bestTexts(sweep)) expect(best).toContain(text);
});

test('every figure of a walk-forward analysis is that of the server', async ({ page }) => {
  const walk = await answer<WalkForwardResult>(page, 'sty_4', (result) => ({
    ...result,
    outOfSample: next() - 0.5,
    inSample: next(),
    efficiency: next(),
    windowsWithGain: next(),
    windows: result.windows.map((window, i) => ({
      ...window,
      inSample: { value: next(), trades: 90 + i, totalR: next(30) },
      trades: 40 + i,
      totalR: next(20) - 10,
      expectancy: next() - 0.5,
    })),
  }));
  await openResult(page, 'walk-forward', 'Two years');
  const all = await getFigures(page, 'Out of sample');
  for (const text of walkForwardTexts(walk)) expect(all).toContain(text);
  const windows = await getCells(page, 'Windows of the walk-forward analysis');
  expect(windows.map((row) => row.slice(2))).toEqual(windowTexts(walk));
});

test('every figure of a portfolio is that of the server', async ({ page }) => {
  const account = await answer<PortfolioResult>(page, 'sty_5', (result) => ({
    ...result,
    peakOpenRisk: next(),
    peakMargin: next(),
    streams: result.streams.map((stream, i) => ({
      ...stream,
      signalled: 120 + i,
      taken: 110 + i,
      cut: 7 + i,
      totalR: next(20) - 10,
      profit: next(900) - 450,
      weight: next(2),
    })),
    correlations: {
      matrix: [
        [1, next()],
        [next() - 0.9, 1],
      ].map((row) => [...row]),
      days: 701,
    },
    chance: {
      ...result.chance!,
      drawdown: { ...result.chance!.drawdown, median: next(), high: next() },
      drawdownLimit: 0.125,
      drawdownChance: next(),
      lossChance: next(),
      ruinChance: next(),
    },
    trades: result.trades.map((trade) => ({
      ...trade,
      netR: next(3) - 1.5,
      share: next(0.02),
      profit: next(300) - 150,
    })),
  }));
  await openResult(page, 'portfolio', 'Trend and pullback');
  const limits = await getFigures(page, 'Limits of the account');
  for (const text of limitTexts(account)) expect(limits).toContain(text);
  const named = async (table: string) => (await getCells(page, table)).map((row) => row.slice(1));
  expect(await named('Streams of the portfolio')).toEqual(streamTexts(account));
  expect(await named('Correlation by pair')).toEqual(correlationTexts(account));
  const chance = await getFigures(page, 'Chance');
  for (const text of chanceTexts(account)) expect(chance).toContain(text);
  const trades = await getCells(page, 'Newest trades of the portfolio');
  expect(trades.map((row) => [row[4], row[5], row[7]])).toEqual(tradeTexts(account));
});
