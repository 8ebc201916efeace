import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../config/config.ts';
import { expectOnePortfolio, expectOneSweep, expectOneWalkForward } from './testing/one-answer.ts';
import { useRuns } from './testing/use-runs.ts';

const SHARED = process.env.SEALTICK_SHARED ?? join(REPOSITORY, '../shared');
const MINUTES_5 = 300_000;

const runs = useRuns();

/** Writes the bars of EURUSD 1h of some years to a file. */
async function barsOf(years: readonly string[]): Promise<string> {
  const all = gunzipSync(await readFile(join(SHARED, 'market-data/EURUSD_1h.csv.gz'))).toString('utf8');
  const [header = '', ...rows] = all.split('\n');
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-one-answer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'EURUSD_1h.csv');
  await writeFile(path, [header, ...rows.filter((row) => years.includes(row.slice(0, 4))), ''].join('\n'));
  return path;
}

/** 30 × 40 settings. */
const axes = [
  { name: 'trendBars', from: 40, to: 185, step: 5 },
  { name: 'maxHoldBars', from: 5, to: 200, step: 5 },
];

test('On EURUSD 1h of two years API and command line have the same 1,200 rows, walk-forward and portfolio', async () => {
  await runs.signIn();
  const file = await barsOf(['2015', '2016']);
  await runs.importFile(file);
  await runs.startServer();
  const series = { timeframe: '1h', file, axes };
  const { runs: tried, trials, verdict } = await expectOneSweep(runs, series, MINUTES_5);
  expect([tried, trials]).toEqual([1_200, 1_200]);
  expect(verdict!.deflated?.probability, 'a deflated Sharpe ratio to compare').toEqual(expect.any(Number));
  await expectOneWalkForward(runs, series, MINUTES_5);
  await expectOnePortfolio(runs, series, MINUTES_5);
});
