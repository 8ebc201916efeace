import type { WalkForwardSettings } from '@sealtick/contract';
import {
  type Division,
  planWalkForward,
  type Strategy,
  type TestedWindow,
  type TestSeries,
  type TimeSpan,
  toIso,
  type WalkForwardRow,
  walkForwardResult,
} from '@sealtick/engine';
import { walkForwardRowsInThreads } from '@sealtick/engine/threads';
import type { StudyOutcome, StudyTask } from './study-task.ts';
import { toThreads } from './study-threads.ts';
import { testedBars } from './tested-bars.ts';

/** Computes a walk-forward analysis. @param count Takes how many sets are computed */
export async function computeWalkForward(
  { earlierTrials, series: tasks, threads }: StudyTask,
  settings: WalkForwardSettings,
  strategy: Strategy,
  series: TestSeries,
  count: (runs: number) => void,
): Promise<StudyOutcome> {
  const { axes, sampling, params, measure, division, symbol } = settings;
  const varied = new Set(axes.map(({ name }) => name));
  const set = Object.fromEntries(Object.entries(params).filter(([key]) => !varied.has(key)));
  const plan = planWalkForward({ strategy, series, axes, sampling, set, measure, division: division as Division });
  const rows: WalkForwardRow[] = [];
  for await (const row of walkForwardRowsInThreads(plan, toThreads(threads))) {
    rows.push(row);
    count(rows.length);
  }
  rows.sort((a, b) => a.run - b.run);
  const found = walkForwardResult(plan, rows);
  const { outOfSample, inSample, efficiency, windowsWithGain, trials, trades, account } = found;
  return {
    result: {
      kind: 'walk-forward',
      basis: { record: 'backtest', market: tasks[0]!.market },
      ...testedBars([series]),
      trials: trials + earlierTrials,
      windows: found.windows.map(toWindow),
      trades: trades.length,
      outOfSample,
      inSample,
      efficiency,
      windowsWithGain,
      curve: { time: [...account.curve.time], equity: [...account.curve.equity] },
    },
    // The sets are compared by windows, so their Sharpe ratios over all bars are not known.
    tried: [{ symbol, count: rows.length, measured: 0, mean: 0, squares: 0 }],
  };
}

const toSpan = ({ from, to }: TimeSpan) => ({ from: toIso(from), to: toIso(to) });

const toWindow = ({ train, test, set, inSample, trades, totalR, expectancy }: TestedWindow) => ({
  train: toSpan(train),
  test: toSpan(test),
  set: set && { ...set },
  inSample: { value: inSample.value, trades: inSample.trades, totalR: inSample.totalR },
  trades,
  totalR,
  expectancy,
});
