import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createBars, DAY_MS, planSweep, type SweepRow, sweepRows } from '@sealtick/engine';
import type { Row } from '../measure/row.ts';
import { timedRow } from '../measure/timed-row.ts';
import { makeSeries } from '../series.ts';
import { makeGrid } from './grid.ts';

const RUNS = 10_000;
const GOAL_MB = 100;
const MB = 1_048_576;

/** Measures what the rows of 10,000 runs over 14 years of daily bars keep in memory. */
export function measureMemory(job: string): Row {
  const { strategy, series, sampling, measure } = makeGrid();
  const { instrument } = series[0]!;
  const prices = makeSeries('5k');
  const time = prices.close.map((_, i) => Date.UTC(2010, 0, 1) + i * DAY_MS);
  const bars = createBars(instrument.symbol, 'daily', { ...prices, time });
  const plan = planSweep({
    strategy,
    series: [{ instrument, timeframe: 'daily', bars, partner: null, events: null }],
    axes: [
      { name: 'trendBars', from: 40, to: 135, step: 5 },
      { name: 'pullbackBars', from: 5, to: 29, step: 1 },
      { name: 'stopAtr', from: 1, to: 2.9, step: 0.1 },
    ],
    sampling,
    measure,
  });
  const rows: SweepRow[] = [];
  const kept: number[] = [];
  for (let round = 0; round <= 1; round += 1) {
    rows.length = 0;
    const before = inUse();
    for (const row of sweepRows(plan)) rows.push(row);
    kept.push(inUse() - before);
  }
  const row = timedRow(job, `${RUNS.toLocaleString('en-US')} runs`, kept, rows.length === RUNS, GOAL_MB);
  return { ...row, unit: 'MB' };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function inUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MB;
}
