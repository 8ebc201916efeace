import { backtestRecord, resolveParameters, type SweepPlan, type SweepRow, simulate } from '@sealtick/engine';
import { sweepRowsInThreads } from '@sealtick/engine/threads';
import type { Row } from '../measure/row.ts';
import { timedRow } from '../measure/timed-row.ts';
import { makeGrid } from './grid.ts';

const THREADS = 2;
const GOAL_MS = 1_000;
const FIRST_ROW_MS = 200;
/** Runs measured; `BENCH_RUNS` sets another number, at most 1,000. */
const RUNS = Math.min(1_000, Number(process.env.BENCH_RUNS ?? 1_000));
const COMPARED = 6;

/** Measures a sweep that two threads share, with their start, and compares some of its runs with single backtests. */
export async function* measureSweep(job: string): AsyncGenerator<Row> {
  const grid = makeGrid();
  const plan = { ...grid, sets: grid.sets.slice(0, RUNS), runs: RUNS };
  const times: number[] = [];
  const firsts: number[] = [];
  let isRight = true;
  for (let round = 0; round <= 2; round++) {
    const begun = performance.now();
    const rows: SweepRow[] = [];
    for await (const row of sweepRowsInThreads(plan, { count: THREADS })) {
      if (rows.length === 0) firsts.push(performance.now() - begun);
      rows.push(row);
    }
    times.push(performance.now() - begun);
    isRight &&= rows.length === RUNS && rows.slice(0, COMPARED).every((row) => isSingleRun(plan, row));
  }
  const goal = (GOAL_MS * RUNS) / 1_000;
  yield timedRow(job, `${RUNS.toLocaleString('en-US')} runs of 100,000 bars`, times, isRight, goal);
  yield timedRow(`${job}, first row`, '100,000 bars', firsts, isRight, FIRST_ROW_MS);
}

function isSingleRun({ strategy, series }: SweepPlan, { set, trades, measures }: SweepRow): boolean {
  const { instrument, timeframe, bars } = series[0]!;
  const params = resolveParameters(strategy, set);
  const single = simulate(bars, { strategy, params, instrument, timeframe, partner: null, hasCalendar: false });
  const stream = { instrument, bars, trades: single.trades };
  const { statistics } = backtestRecord([stream], bars.time[0]!, bars.closeTime[bars.length - 1]!);
  const value = (key: string) => statistics.find((one) => one.key === key)!.value;
  return (
    trades === single.trades.length &&
    measures.sharpeRatio === value('sharpeRatio') &&
    measures.expectancy === value('expectancy')
  );
}
