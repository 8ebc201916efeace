import { blockLength, LEAST_DAYS, quantile } from './block-bootstrap.ts';
import type { StatisticInterval } from './interval.ts';
import { mulberry32 } from './mulberry32.ts';

const RESAMPLES = 1000;
const SEED = 1;

/** Days that intervals of sums need. */
export const SUM_LEAST_DAYS = LEAST_DAYS;

/**
 * Returns the 95% interval of the sum of each column of daily values, in their unit, by the moving-block bootstrap of
 * `blockBootstrap`; null with fewer than 20 days. All columns are drawn by the same days, so the interval of a
 * difference is that of a column of differences.
 *
 * @param columns Of equal length, a value for each day.
 * @param heldDays Mean days that a trade is held.
 * @see Künsch, The Jackknife and the Bootstrap for General Stationary Observations (1989).
 */
export function resampledSums(columns: readonly Float64Array[], heldDays: number): StatisticInterval[] | null {
  const days = columns[0]?.length ?? 0;
  const blockDays = blockLength(days, heldDays);
  if (blockDays === null) return null;
  const random = mulberry32(SEED);
  const sums = columns.map(() => new Float64Array(RESAMPLES));
  for (let sample = 0; sample < RESAMPLES; sample++) {
    for (let filled = 0; filled < days; filled += blockDays) {
      const start = Math.floor(random() * (days - blockDays + 1));
      const end = start + Math.min(blockDays, days - filled);
      columns.forEach((values, column) => {
        for (let day = start; day < end; day++) sums[column]![sample]! += values[day]!;
      });
    }
  }
  return sums.map((drawn) => {
    drawn.sort();
    const resampling = { blockDays, resamples: RESAMPLES, seed: SEED };
    return { low: quantile(drawn, 0.025), high: quantile(drawn, 0.975), resampling };
  });
}
