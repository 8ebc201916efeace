import { join } from 'node:path';
import type { Strategy, StudyDetail, StudyHeatMap } from '@sealtick/contract';
import {
  type ByKey,
  expectOnePortfolio,
  expectOneSweep,
  expectOneWalkForward,
  openByKey,
} from '@sealtick/server/testing/studies';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

interface StudyPage {
  cells(table: RegExp): string[][];
  figures(label: string): string;
}

// The types of pages are those of a browser, which a test of the server does not have.
const PAGE = '@sealtick/web/testing/study-page';
const { studyPage } = (await import(PAGE)) as {
  readonly studyPage: (answers: {
    study: StudyDetail;
    map?: StudyHeatMap;
    strategies: readonly Strategy[];
  }) => StudyPage;
};

const SHARED = process.env.SEALTICK_SHARED ?? join(import.meta.dirname, '../../../shared');
const timeout = 300_000;
const series = { timeframe: '1h', file: join(SHARED, 'market-data/EURUSD_1h.csv.gz') };
/** The nightly lane has the time for sweeps of the size that members start. */
const isNightly = process.env.SEALTICK_NIGHTLY === 'on';
const STRATEGY_IDS = ['tideline-pullback', 'sweep-and-gap', 'first-range-breakout'];

let api: ByKey;
let strategies: readonly Strategy[];
beforeAll(async () => {
  api = await openByKey({ clock: { now: () => Date.now() }, file: series.file, strategyIds: STRATEGY_IDS });
  strategies = await api.get('/api/strategies');
});
afterAll(() => api.close());

function expectParts(page: StudyPage, strip: string, parts: readonly string[]): void {
  const text = page.figures(strip);
  for (const part of parts) expect(text).toContain(part);
}

test('EURUSD 1h: page, API by key and command line have the same rows, map, deflated Sharpe ratio and overfitting', async () => {
  /** By night 30 × 40 settings, by day 10 × 11, more than a page shows. */
  const [settings, wide, long] = isNightly ? [1_200, 5, 5] : [110, 15, 19];
  const axes = [
    { name: 'trendBars', from: 40, to: 185, step: wide },
    { name: 'maxHoldBars', from: 5, to: 200, step: long },
  ];
  const { study, map } = await expectOneSweep(api, { ...series, axes }, timeout);
  const { result } = study;
  expect([result.runs, result.trials, map.cells.length]).toEqual([settings, settings, settings]);
  const page = studyPage({ study, map, strategies });
  expect(page.cells(/^The best runs$/).map((row) => row.slice(2, 8))).toEqual(rowTexts(result));
  const cells = page.cells(/^Sharpe ratio by /).flatMap(([, ...row]) => row);
  expect(cells.map((cell) => cell.replace('★ highest: ', ''))).toEqual(mapTexts(map, 'value'));
  expectParts(page, 'The best settings', bestTexts(result));
});

test('EURUSD 1h: page, API by key and command line have the same walk-forward analysis', async () => {
  const axes = [
    { name: 'trendBars', from: 40, to: 175, step: isNightly ? 15 : 45 },
    { name: 'maxHoldBars', from: 10, to: 200, step: isNightly ? 10 : 50 },
  ];
  const study = await expectOneWalkForward(api, { ...series, axes }, timeout);
  const page = studyPage({ study, strategies });
  const windows = page.cells(/^Windows of the walk-forward analysis$/);
  expect(windows.map((row) => row.slice(2))).toEqual(windowTexts(study.result));
  expectParts(page, 'Out of sample', walkForwardTexts(study.result));
});

test('EURUSD 1h: page, API by key and command line have the same portfolio of three strategies', async () => {
  const streams = STRATEGY_IDS.map((strategyId) => ({ strategyId }));
  const study = await expectOnePortfolio(api, series, { streams, timeout });
  const page = studyPage({ study, strategies });
  const named = (table: RegExp) => page.cells(table).map((row) => row.slice(1));
  expect(named(/^Streams of the portfolio$/)).toEqual(streamTexts(study.result));
  expect(named(/^Correlation by pair$/)).toEqual(correlationTexts(study.result));
  const trades = page.cells(/^Newest trades of the portfolio$/);
  expect(trades.map((row) => [row[4], row[5], row[7]])).toEqual(tradeTexts(study.result));
  expectParts(page, 'Limits of the account', limitTexts(study.result));
  expectParts(page, 'Chance', chanceTexts(study.result));
});
