import {
  type HeatMap,
  MEASURE_KEYS,
  MEASURES,
  type MeasureKey,
  type SweepPlan,
  type SweepResult,
  type SweepRow,
  strategyName,
  type TestSeries,
  type Verdict,
  verdictErrorsText,
} from '@sealtick/engine';
import { formatStatistic } from '../../modules/backtests/index.ts';
import { textTable } from '../text-table.ts';

/** What the command prints of a sweep. */
export interface SweepOutput {
  readonly plan: SweepPlan;
  readonly result: SweepResult;
  /** Null if no setting has a value. */
  readonly verdict: Verdict | null;
  /** Of the two varied parameters of a grid on each series; empty otherwise. */
  readonly maps: readonly HeatMap[];
}

const SHOWN: readonly MeasureKey[] = [
  'sharpeRatio',
  'expectancy',
  'profitFactor',
  'winRate',
  'totalReturn',
  'maxDrawdown',
];

/** Returns the timeframe of the finer bars of a series for a document; nothing if the engine rules decided. */
export const getDetail = ({ detail }: Pick<TestSeries, 'detail'>) => (detail ? { detail: detail.timeframe } : {});

/** Returns a line that says which bars decided exits inside a bar; none if the engine rules did. */
export const detailLines = ({ detail }: Pick<TestSeries, 'detail'>): string[] =>
  detail ? [`Exits inside a bar by ${detail.timeframe} bars.`] : [];

/** Returns a measure with its unit, or a dash. */
export function formatMeasure(key: MeasureKey, value: number | null): string {
  return value === null ? '-' : formatStatistic(value, MEASURES[key].unit).replace(/^-(?=0\.0+\D*$)/, '');
}

/** Returns a sweep as `--json` prints it. */
export function sweepDocument({ plan, result, verdict, maps }: SweepOutput) {
  const { strategy, series, axes, sampling, set, measure, runs } = plan;
  return {
    strategy: strategy.id,
    basis: { record: 'backtest', market: 'real' },
    timeframe: series[0]!.timeframe,
    ...getDetail(series[0]!),
    series: series.map(({ instrument, bars }) => ({
      symbol: instrument.symbol,
      bars: bars.length,
      from: new Date(bars.time[0]!).toISOString(),
      to: new Date(bars.closeTime[bars.length - 1]!).toISOString(),
    })),
    axes,
    sampling,
    set,
    measure,
    runs,
    trials: result.trials,
    rows: result.ranking.map((row) => rowDocument(plan, row)),
    best: result.best && rowDocument(plan, result.best),
    neighbourhood: result.neighbourhood,
    warnings: result.warnings,
    verdict,
    heatMaps: maps,
  };
}

function rowDocument({ series }: SweepPlan, { run, series: own, set, trades, measures }: SweepRow) {
  return { run, symbol: series[own]!.instrument.symbol, set, trades, measures };
}

/** Returns every row as CSV, best first. */
export function sweepCsv({ plan, result }: SweepOutput): string {
  const names = plan.axes.map(({ name }) => name);
  const lines = result.ranking.map(({ run, series, set, trades, measures }) =>
    [
      run,
      plan.series[series]!.instrument.symbol,
      ...names.map((name) => set[name]!),
      trades,
      ...MEASURE_KEYS.map((key) => measures[key] ?? ''),
    ].join(','),
  );
  return `${[['run', 'symbol', ...names, 'trades', ...MEASURE_KEYS].join(','), ...lines].join('\n')}\n`;
}

/** Returns a sweep as text. @param top Settings to print. */
export function sweepText({ plan, result, verdict, maps }: SweepOutput, top: number): string {
  const { strategy, series, axes, measure } = plan;
  const symbols = series.map(({ instrument }) => instrument.symbol).join(', ');
  const names = axes.map(({ name }) => name);
  const shown = SHOWN.includes(measure) ? SHOWN : [measure, ...SHOWN];
  const rows = result.ranking
    .slice(0, top)
    .map((row, i) => [
      i + 1,
      ...(series.length > 1 ? [series[row.series]!.instrument.symbol] : []),
      ...names.map((name) => row.set[name]!),
      row.trades,
      ...shown.map((key) => formatMeasure(key, row.measures[key])),
    ]);
  const header = [
    'Rank',
    ...(series.length > 1 ? ['Symbol'] : []),
    ...names,
    'Trades',
    ...shown.map((key) => MEASURES[key].label),
  ];
  return [
    `${strategyName(strategy.id)} on ${symbols} ${series[0]!.timeframe}: ${plan.runs} settings by ${MEASURES[measure].label}`,
    'Backtests. Hypothetical results have limits: they were computed after the fact and no one traded them.',
    ...detailLines(series[0]!),
    '',
    textTable(header, rows),
    ...(result.ranking.length > top ? [`${result.ranking.length - top} more: --csv or --json has all.`] : []),
    ...maps.flatMap((map) => ['', heatMapText(plan, map)]),
    '',
    ...result.warnings.map(({ text }) => `Note: ${text}`),
    ...(verdict === null ? ['No setting has a value.'] : verdictLines(verdict)),
  ].join('\n');
}

function heatMapText({ series }: SweepPlan, { x, y, measure, cells, series: own }: HeatMap): string {
  const rows = y.values.map((value, line) => [
    value,
    ...cells
      .slice(line * x.values.length, (line + 1) * x.values.length)
      .map((cell) => `${formatMeasure(measure, cell.value)} (${formatMeasure(measure, cell.neighbours)})`),
  ]);
  const { symbol } = series[own]!.instrument;
  return [
    `${MEASURES[measure].label} of ${symbol} by ${y.name} (rows) and ${x.name} (columns), with the median of the neighbours:`,
    textTable([`${y.name}`, ...x.values.map(String)], rows),
  ].join('\n');
}

function verdictLines({ text, errors, overfitting, deflated, trials }: Verdict): string[] {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  return [
    text,
    verdictErrorsText(errors),
    ...(deflated === null ? [] : [`Deflated Sharpe ratio after ${trials} trials: ${percent(deflated.probability)}.`]),
    ...(overfitting?.probability == null
      ? []
      : [`Probability of overfitting over ${overfitting.splits} splits: ${percent(overfitting.probability)}.`]),
  ];
}
