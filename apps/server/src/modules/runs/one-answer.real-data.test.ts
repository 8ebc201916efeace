import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { REPOSITORY } from '../../config.ts';
import { expectOneSweep, expectOneWalkForward } from './testing/one-answer.ts';
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

/** With `SWEEP_RUNS=1200` the full grid of 1,200 settings; by default 48. */
const isFull = process.env.SWEEP_RUNS === '1200';
const axes = isFull
  ? [
      { name: 'trendBars', from: 40, to: 196, step: 4 },
      { name: 'stopAtr', from: 1, to: 3.9, step: 0.1 },
    ]
  : [
      { name: 'trendBars', from: 40, to: 180, step: 20 },
      { name: 'stopAtr', from: 1, to: 3.5, step: 0.5 },
    ];

test('On EURUSD 1h of three years API and command line have the same sweep and walk-forward, to the digit', async () => {
  await runs.signIn();
  const file = await barsOf(['2015', '2016', '2017']);
  await runs.importBars(file);
  await runs.startServer();
  const series = { timeframe: '1h', file, axes };
  const { runs: tried } = await expectOneSweep(runs, series, MINUTES_5);
  expect(tried).toBe(isFull ? 1_200 : 48);
  await expectOneWalkForward(runs, series, MINUTES_5);
});
