import { maxDrawdown } from '../statistics/drawdown.ts';
import type { EquityCurve } from '../statistics/returns.ts';
import { cagr, periodReturns, totalReturn } from '../statistics/returns.ts';
import { sharpeRatio, sortinoRatio } from '../statistics/risk-ratios.ts';
import { expectancy, profitFactor, systemQualityNumber, winRate } from '../statistics/trade-ratios.ts';

/** What a measure is computed from. */
export interface MeasureInput {
  readonly curve: EquityCurve;
  /** Net R of each trade, by the time its result was known. */
  readonly results: readonly number[];
  readonly periodsPerYear: number;
}

interface Measure {
  readonly label: string;
  readonly unit: 'ratio' | 'fraction' | 'R';
  /** What it is computed from: the curve of the account, or the results of the trades alone. */
  readonly reads: 'curve' | 'results';
  readonly compute: (input: MeasureInput) => number | null;
}

/** The figures by which settings can be compared. A higher value is better in each. */
export const MEASURES = {
  sharpeRatio: {
    label: 'Sharpe ratio',
    unit: 'ratio',
    reads: 'curve',
    compute: ({ curve, periodsPerYear }) => sharpeRatio(periodReturns(curve), periodsPerYear),
  },
  sortinoRatio: {
    label: 'Sortino ratio',
    unit: 'ratio',
    reads: 'curve',
    compute: ({ curve, periodsPerYear }) => sortinoRatio(periodReturns(curve), periodsPerYear),
  },
  calmarRatio: { label: 'Calmar ratio', unit: 'ratio', reads: 'curve', compute: ({ curve }) => calmarRatio(curve) },
  totalReturn: { label: 'Total return', unit: 'fraction', reads: 'curve', compute: ({ curve }) => totalReturn(curve) },
  maxDrawdown: {
    label: 'Maximum drawdown',
    unit: 'fraction',
    reads: 'curve',
    compute: ({ curve }) => maxDrawdown(curve.equity),
  },
  expectancy: { label: 'Expectancy', unit: 'R', reads: 'results', compute: ({ results }) => expectancy(results) },
  profitFactor: {
    label: 'Profit factor',
    unit: 'ratio',
    reads: 'results',
    compute: ({ results }) => profitFactor(results),
  },
  winRate: { label: 'Win rate', unit: 'fraction', reads: 'results', compute: ({ results }) => winRate(results) },
  systemQualityNumber: {
    label: 'System quality number',
    unit: 'ratio',
    reads: 'results',
    compute: ({ results }) => systemQualityNumber(results),
  },
} as const satisfies Record<string, Measure>;

export type MeasureKey = keyof typeof MEASURES;
export const MEASURE_KEYS = Object.keys(MEASURES) as readonly MeasureKey[];

/** The measures of one run; null where a measure is not defined. */
export type Measures = Readonly<Record<MeasureKey, number | null>>;

/** Returns every measure of a run. */
export function computeMeasures(input: MeasureInput): Measures {
  const values = MEASURE_KEYS.map((key) => [key, MEASURES[key].compute(input)] as const);
  return Object.fromEntries(values) as unknown as Measures;
}

function calmarRatio(curve: EquityCurve): number | null {
  const growth = cagr(curve);
  const fall = maxDrawdown(curve.equity);
  return growth === null || !fall ? null : growth / -fall;
}
