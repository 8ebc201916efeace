import type { EquityCurve } from '../statistics/returns.ts';

/** Correlations of daily returns, row by row. */
export interface Correlations {
  /** Null without variance, or for fewer than 60 common days. */
  readonly matrix: readonly (readonly (number | null)[])[];
  /** Days that all curves have. */
  readonly days: number;
}

const LEAST_DAYS = 60;

/** Returns the correlation of the returns of each pair of curves between the marks that all of them have. */
export function correlateCurves(curves: readonly EquityCurve[]): Correlations {
  const [first, ...others] = curves;
  const sets = others.map(({ time }) => new Set(time));
  const times = (first?.time ?? []).filter((time) => sets.every((set) => set.has(time)));
  const returns = curves.map(({ time, equity }) => {
    const known = new Map(time.map((at, i) => [at, equity[i]!]));
    return times.slice(1).map((at, i) => {
      const before = known.get(times[i]!)!;
      return before > 0 ? known.get(at)! / before - 1 : 0;
    });
  });
  const days = Math.max(0, times.length - 1);
  const matrix = returns.map((one) => returns.map((other) => (days < LEAST_DAYS ? null : correlation(one, other))));
  return { matrix, days };
}

/** Returns Pearson's correlation of two columns of one length; null without variance. */
export function correlation(a: readonly number[], b: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    both += (a[i]! - meanA) * (b[i]! - meanB);
    squaresA += (a[i]! - meanA) ** 2;
    squaresB += (b[i]! - meanB) ** 2;
  }
  const scale = Math.sqrt(squaresA * squaresB);
  return scale > 0 ? Math.max(-1, Math.min(1, both / scale)) : null;
}
