/** Worker thread: computes its share of the grid's runs, and compares the first of them with a single backtest. */
import { parentPort } from 'node:worker_threads';
import { backtestRecord, resolveParameters, type SweepRow, simulate, sweepRows } from '@sealtick/engine';
import { makeGrid } from './grid.ts';

export interface SweepPart {
  readonly runs: number;
  readonly firstMs: number;
  readonly isRight: boolean;
}

interface Share {
  readonly first: number;
  readonly step: number;
  readonly runs: number;
}

const plan = makeGrid();
const COMPARED = 3;

parentPort!.on('message', ({ first, step, runs }: Share) => {
  const own = Array.from({ length: Math.ceil((runs - first) / step) }, (_, i) => first + i * step);
  const begun = performance.now();
  let firstMs = Number.NaN;
  const rows: SweepRow[] = [];
  for (const row of sweepRows(plan, own)) {
    if (rows.length === 0) firstMs = performance.now() - begun;
    rows.push(row);
  }
  parentPort!.postMessage({
    runs: rows.length,
    firstMs,
    isRight: rows.slice(0, COMPARED).every(isSingleRun),
  } satisfies SweepPart);
});
parentPort!.postMessage('ready');

function isSingleRun({ set, trades, measures }: SweepRow): boolean {
  const { strategy, series } = plan;
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
