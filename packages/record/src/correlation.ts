import type { EquityCurve } from '@sealtick/engine';

/** Daily returns that a correlation needs at least. */
export const LEAST_DAYS = 60;

/** Agreement of the daily returns of two records. */
export interface Correlation {
  /** Daily returns that both records have. */
  readonly days: number;
  /** Pearson correlation, −1 to 1; null with too few days, or if one of the records never moved. */
  readonly value: number | null;
}

/** Returns the correlation of two equity curves from each mark that both have to the next such mark. */
export function correlate(one: EquityCurve, other: EquityCurve): Correlation {
  const marks = new Map(other.time.map((time, i) => [time, other.equity[i]!]));
  const common = one.time.flatMap((time, i) => {
    const equity = marks.get(time);
    return equity === undefined ? [] : [[one.equity[i]!, equity] as const];
  });
  const returns = common.slice(1).map(([a, b], i) => [a / common[i]![0] - 1, b / common[i]![1] - 1] as const);
  return { days: returns.length, value: returns.length < LEAST_DAYS ? null : pearson(returns) };
}

function pearson(pairs: readonly (readonly [number, number])[]): number | null {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  const sum = (of: (a: number, b: number) => number) =>
    pairs.reduce((total, [a, b]) => total + of(a - meanA, b - meanB), 0);
  const [varianceA, varianceB] = [sum((a) => a * a), sum((_, b) => b * b)];
  if (varianceA === 0 || varianceB === 0) return null;
  return Math.min(1, Math.max(-1, sum((a, b) => a * b) / Math.sqrt(varianceA * varianceB)));
}
