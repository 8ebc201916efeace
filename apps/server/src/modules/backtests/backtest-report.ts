import {
  type CostTable,
  costRowAt,
  DEFINITIONS,
  type EquityCurve,
  formatDay,
  headlineStatistics,
  ruinedOn,
  type Statistic,
  type StatisticKey,
  type StatisticUnit,
  strategyName,
} from '@sealtick/engine';
import type { BacktestInput, BacktestResult } from '../single-backtest/index.ts';
import type { StressedResult } from './stress.ts';

const BLOCKS = '▁▂▃▄▅▆▇█';

/** Longest track record that is printed, in years. */
const MOST_YEARS = 50;

/** Returns a value with its unit, as text. With the periods a year, more than fifty years of periods are "> 50 years". */
export function formatStatistic(value: number, unit: StatisticUnit, periodsPerYear = Number.POSITIVE_INFINITY): string {
  switch (unit) {
    case 'fraction':
      return `${(value * 100).toFixed(2)}%`;
    case 'R':
      return `${value.toFixed(3)} R`;
    case 'hours':
      return `${value.toFixed(1)} hours`;
    case 'days':
      return `${value.toFixed(1)} days`;
    case 'periods':
      return value > MOST_YEARS * periodsPerYear ? `> ${MOST_YEARS} years` : String(Math.ceil(value));
    case 'trades':
      return String(Math.ceil(value));
    default:
      return value.toFixed(2);
  }
}

/** Returns the curve as a line of at most 60 block characters. */
export function sparkline({ equity }: EquityCurve): string {
  if (equity.length === 0) return '';
  const columns = Math.min(60, equity.length);
  const points = Array.from(
    { length: columns },
    (_, i) => equity[Math.floor((i * (equity.length - 1)) / Math.max(1, columns - 1))]!,
  );
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  return points.map((point) => BLOCKS[Math.min(7, Math.floor(((point - low) / span) * 8))]).join('');
}

function statisticLine({ key, value, interval, intervalReason, reason }: Statistic, periodsPerYear: number): string {
  const { label, unit } = DEFINITIONS[key];
  if (value === null) return `  ${label.padEnd(38)} —  ${reason}`;
  const range = interval
    ? `  (95%: ${formatStatistic(interval.low, unit)} to ${formatStatistic(interval.high, unit)})`
    : intervalReason
      ? `  (95%: ${intervalReason})`
      : '';
  return `  ${label.padEnd(38)} ${formatStatistic(value, unit, periodsPerYear)}${range}`;
}

/** Returns a description of the bootstrap intervals. */
function intervalMethod(statistics: readonly Statistic[]): string[] {
  const resampling = statistics.find(({ interval }) => interval?.resampling)?.interval?.resampling;
  if (!resampling) return [];
  const { blockDays, resamples, seed } = resampling;
  const plan = `${resamples} resamples in blocks of ${blockDays} days, seed ${seed}`;
  return ['', `Intervals but that of the win rate: moving-block bootstrap of the daily marks, ${plan}.`];
}

const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

function tradeLines({ trades }: BacktestResult, { instrument }: BacktestInput, most: number): string[] {
  const shown = trades.slice(-most);
  const head =
    shown.length < trades.length ? `Last ${shown.length} of ${trades.length} trades` : `${trades.length} trades`;
  const price = (value: number) => value.toFixed(instrument.digits);
  const rows = shown.map(({ trade, confidence }) => {
    const { signal, fillPrice, exits, closeReason, netR } = trade;
    const out = price(exits.reduce((total, exit) => total + exit.price * exit.weight, 0));
    const result = `${netR >= 0 ? '+' : '-'}${Math.abs(netR).toFixed(2)} R`;
    return `  ${minute(signal.barCloseAt)}  ${signal.side.padEnd(5)} in ${price(fillPrice)}  out ${out}  ${closeReason.padEnd(6)} ${result.padStart(9)}  conf. ${confidence}%`;
  });
  return [`${head} (times UTC; out is the weighted mean of the exits):`, ...rows];
}

const COST_UNIT = { price: 'price', pip: 'pips', bp: 'basis points' } as const;

function costLine(table: CostTable, at: number): string {
  const { from, spread, slippage, commission, long, short } = costRowAt(table, at);
  const financing = table.unit === 'price' ? 'price a night' : '% a year';
  const rows = table.rows.length > 1 ? ` (since ${from}; --json prints all ${table.rows.length} rows)` : '';
  return (
    `Costs in ${COST_UNIT[table.unit]}: spread ${spread}, slippage ${slippage} a fill, commission ${commission}; ` +
    `financing ${long} long, ${short} short, ${financing}; spread × ${table.rolloverFactor} at rollover, ` +
    `× ${table.releaseFactor} beside releases${rows}.`
  );
}

const STRESSED: readonly StatisticKey[] = ['trades', 'expectancy', 'totalReturn', 'sharpeRatio', 'maxDrawdown'];

/** Returns a header and one line per factor. */
export function stressReport(results: readonly StressedResult[]): string {
  const cells = results.map(({ factor, statistics }) => [
    `× ${factor}`,
    ...STRESSED.map((wanted) => {
      const value = statistics.find(({ key }) => key === wanted)?.value ?? null;
      return value === null ? '—' : formatStatistic(value, DEFINITIONS[wanted].unit);
    }),
  ]);
  const rows = [['Costs', ...STRESSED.map((key) => DEFINITIONS[key].label)], ...cells];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padStart(widths[column]!)).join('  ')}`).join('\n');
}

const ruinLine = (day: string | null) =>
  day === null ? [] : [`Ruined on ${day}: the balance was used up. Later trades are not in the figures.`];

function skippedLine({ strategy }: BacktestInput, { simulation: { skippedFrom } }: BacktestResult): string[] {
  if (skippedFrom === null) return [];
  const name = strategyName(strategy.id);
  return [`${name} opens nothing from ${minute(skippedFrom)} on: it divides prices, and a price was at or below 0.`];
}

/** Returns the output of `sealtick backtest`, labelled as a backtest. */
export function backtestReport(
  input: BacktestInput,
  result: BacktestResult,
  options: { all: boolean; trades: number },
): string {
  const { record, simulation } = result;
  const { strategy, instrument, timeframe, published, bars, partner } = input;
  const chosen = options.all ? record.statistics : headlineStatistics(record.statistics);
  const refused = simulation.refused.length;
  return [
    `${strategyName(strategy.id)} on ${instrument.symbol} ${timeframe}${partner ? ` with ${partner.instrument.symbol}` : ''}`,
    `Backtest, ${formatDay(bars.time[0]!)} to ${formatDay(bars.closeTime[bars.length - 1]!)}, ${bars.length} bars, P = ${record.periodsPerYear} daily marks a year (others use 252), risk-free 0.`,
    ...(published.some((one) => one === timeframe)
      ? []
      : [`The strategy is published for ${instrument.symbol} on ${published.join(', ')}, not on ${timeframe}.`]),
    costLine(instrument.costs, bars.closeTime[bars.length - 1]!),
    'Hypothetical results have limits: they were computed after the fact and no one traded them.',
    '',
    ...chosen.map((one) => statisticLine(one, record.periodsPerYear)),
    ...intervalMethod(chosen),
    '',
    `Equity  ${sparkline(record.curve)}`,
    `        ${record.curve.equity[0]!.toFixed(2)} to ${record.curve.equity.at(-1)!.toFixed(2)}`,
    ...ruinLine(ruinedOn(record.curve)),
    '',
    ...(result.trades.length > 0 ? tradeLines(result, input, options.trades) : ['No trades.']),
    ...skippedLine(input, result),
    ...(simulation.open ? [`One signal is still ${simulation.open.state}: ${simulation.open.signal.reason}`] : []),
    ...(refused > 0 ? [`${refused} setups were refused, the last: ${simulation.refused.at(-1)!.problem}.`] : []),
  ].join('\n');
}
