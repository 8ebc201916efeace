import type { EquityCurve } from '../statistics/returns.ts';
import { correlation } from './correlations.ts';

/** How a record moved with its instrument. */
export interface AlphaBeta {
  /** Part of the mean return that does not come from the instrument, a fraction a year. */
  readonly alpha: number;
  /** Return of the record for each 1 of the instrument. */
  readonly beta: number;
  readonly correlation: number;
  /** Common daily returns. */
  readonly days: number;
}

const LEAST_DAYS = 60;

/**
 * Returns the regression of a record's daily returns on those of a benchmark, between the marks that both have:
 * beta = cov ÷ var of the benchmark; alpha = (mean − beta × mean of the benchmark) × P. Null under 60 common days, or
 * without variance.
 */
export function alphaBeta(record: EquityCurve, benchmark: EquityCurve, periodsPerYear: number): AlphaBeta | null {
  const known = new Map(benchmark.time.map((time, i) => [time, benchmark.equity[i]!]));
  const points = record.time.flatMap((time, i) => {
    const other = known.get(time);
    return other === undefined ? [] : [[record.equity[i]!, other] as const];
  });
  const days = points.length - 1;
  if (days < LEAST_DAYS) return null;
  const own = points.slice(1).map(([equity], i) => equity / points[i]![0] - 1);
  const market = points.slice(1).map(([, equity], i) => equity / points[i]![1] - 1);
  const related = correlation(own, market);
  if (related === null) return null;
  const beta = related * (deviation(own) / deviation(market));
  return { alpha: (mean(own) - beta * mean(market)) * periodsPerYear, beta, correlation: related, days };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length);
}
