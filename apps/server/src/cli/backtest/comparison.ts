import { DEFINITIONS, type StatisticKey } from '@sealtick/engine';
import { formatStatistic } from '../../modules/backtests/index.ts';
import { textTable } from '../text-table.ts';
import type { BacktestRun } from './document.ts';

const COMPARED: readonly StatisticKey[] = [
  'trades',
  'winRate',
  'expectancy',
  'totalReturn',
  'sharpeRatio',
  'maxDrawdown',
];

/** Returns a table with one line per backtest; each is an account of its own. */
export function comparison(runs: readonly BacktestRun[]): string {
  const header = ['Symbol', ...COMPARED.map((key) => DEFINITIONS[key].label), 'Buy and hold'];
  const rows = runs.map(({ input, result, summary }) => [
    input.instrument.symbol,
    ...COMPARED.map((wanted) => {
      const value = result.record.statistics.find(({ key }) => key === wanted)?.value ?? null;
      return value === null ? '-' : formatStatistic(value, DEFINITIONS[wanted].unit);
    }),
    summary.buyAndHold === null ? '-' : formatStatistic(summary.buyAndHold, 'fraction'),
  ]);
  return textTable(header, rows);
}
