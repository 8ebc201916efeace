import { formatDay, MEASURES, strategyName, type WalkForwardPlan, type WalkForwardResult } from '@sealtick/engine';
import { sparkline } from '../../modules/backtests/index.ts';
import { textTable } from '../text-table.ts';
import { detailLines, formatMeasure, getDetail } from './sweep-output.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const span = ({ from, to }: { readonly from: number; readonly to: number }) => ({ from: iso(from), to: iso(to) });

/** Returns a walk-forward as `--json` prints it. */
export function walkForwardDocument(plan: WalkForwardPlan, result: WalkForwardResult) {
  const { strategy, series, axes, sampling, set, measure } = plan;
  const { windows, account, trades, ...figures } = result;
  return {
    strategy: strategy.id,
    basis: { record: 'backtest', market: 'real' },
    symbol: series.instrument.symbol,
    timeframe: series.timeframe,
    ...getDetail(series),
    axes,
    sampling,
    set,
    measure,
    ...figures,
    windows: windows.map(({ train, test, purged, ...window }) => ({
      train: span(train),
      purged: purged && span(purged),
      test: span(test),
      ...window,
    })),
    periodsPerYear: account.periodsPerYear,
    equity: account.curve,
    trades,
  };
}

/** Returns the windows as CSV. */
export function walkForwardCsv(plan: WalkForwardPlan, { windows }: WalkForwardResult): string {
  const names = plan.axes.map(({ name }) => name);
  const header = [
    'train_from',
    'train_to',
    'test_from',
    'test_to',
    ...names,
    'in_sample',
    'in_sample_trades',
    'trades',
    'total_r',
    'expectancy_r',
  ];
  const lines = windows.map(({ train, test, set, inSample, trades, totalR, expectancy }) => [
    formatDay(train.from),
    formatDay(train.to),
    formatDay(test.from),
    formatDay(test.to),
    ...names.map((name) => set?.[name] ?? ''),
    inSample.value ?? '',
    inSample.trades,
    trades,
    totalR,
    expectancy ?? '',
  ]);
  return `${[header, ...lines].map((line) => line.join(',')).join('\n')}\n`;
}

/** Returns a walk-forward as text. */
export function walkForwardText(plan: WalkForwardPlan, result: WalkForwardResult): string {
  const { strategy, series, measure, sets } = plan;
  const names = plan.axes.map(({ name }) => name);
  const rows = result.windows.map(({ test, set, inSample, trades, totalR, expectancy }) => [
    `${formatDay(test.from)} to ${formatDay(test.to)}`,
    ...names.map((name) => set?.[name] ?? '-'),
    formatMeasure(measure, inSample.value),
    trades,
    formatMeasure('expectancy', expectancy),
    `${totalR.toFixed(2)} R`,
  ]);
  const percent = (share: number | null) => (share === null ? '-' : `${(share * 100).toFixed(0)}%`);
  const { equity } = result.account.curve;
  return [
    `${strategyName(strategy.id)} on ${series.instrument.symbol} ${series.timeframe}: ${sets.length} settings chosen by ${MEASURES[measure].label} before each test`,
    'Backtest out of sample. Hypothetical results have limits: they were computed after the fact and no one traded them.',
    ...detailLines(series),
    '',
    textTable(['Test', ...names, 'In sample', 'Trades', 'Expectancy', 'Sum'], rows),
    '',
    `Out of sample: ${formatMeasure('expectancy', result.outOfSample)} per trade over ${result.trades.length} trades; in sample: ${formatMeasure('expectancy', result.inSample)}.`,
    `Efficiency: ${percent(result.efficiency)}. Tests with a gain: ${percent(result.windowsWithGain)}. Settings compared: ${result.trials}.`,
    '',
    `Equity  ${sparkline(result.account.curve)}`,
    `        ${equity[0]!.toFixed(2)} to ${equity.at(-1)!.toFixed(2)}`,
  ].join('\n');
}
