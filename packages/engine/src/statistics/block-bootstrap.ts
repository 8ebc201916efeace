import type { DailyResults } from './daily-results.ts';
import type { Resampling, StatisticInterval } from './interval.ts';
import { mulberry32 } from './mulberry32.ts';

const RESAMPLES = 1000;
const SEED = 1;
/** Days needed for an interval. */
export const LEAST_DAYS = 20;
/** A trading week. */
const LEAST_BLOCK = 5;

/** Figures with bootstrap intervals; `null` if too many resamples have no value. */
export type ResampledFigure = 'expectancy' | 'sharpeRatio' | 'profitFactor' | 'maxDrawdown';
export type ResampledIntervals = Readonly<Record<ResampledFigure, StatisticInterval | null>>;

/**
 * Returns the length of a block: the cube root of the number of days, a week or the mean time a trade is held,
 * whichever is longest, and at most a quarter of the record. Null if the record is too short to be resampled.
 *
 * @param heldDays Mean time from fill to decision, in daily marks.
 */
export function blockLength(days: number, heldDays: number): number | null {
  if (days < LEAST_DAYS) return null;
  const wanted = Math.max(LEAST_BLOCK, Math.ceil(Math.cbrt(days)), Math.ceil(heldDays));
  return Math.min(wanted, Math.floor(days / 4));
}

/** Returns the order statistic ⌈p · n⌉ of values in ascending order, counted from 1. */
export function quantile(sorted: Float64Array, p: number): number {
  return sorted[Math.ceil(p * sorted.length) - 1]!;
}

/**
 * Returns 95% intervals by a moving-block bootstrap: days are drawn with replacement in blocks of consecutive ones
 * until a record of the same length is full, a thousand times; the interval lies between the 2.5% and the 97.5%
 * quantile. A day keeps all its trades, so trades that rise and fall together count as the one event they are.
 *
 * @see Künsch, The Jackknife and the Bootstrap for General Stationary Observations (1989).
 */
export function blockBootstrap(days: DailyResults, blockDays: number, periodsPerYear: number): ResampledIntervals {
  const resampling: Resampling = { blockDays, resamples: RESAMPLES, seed: SEED };
  const random = mulberry32(SEED);
  const drawn = {
    expectancy: new Float64Array(RESAMPLES),
    sharpeRatio: new Float64Array(RESAMPLES),
    profitFactor: new Float64Array(RESAMPLES),
    maxDrawdown: new Float64Array(RESAMPLES),
  };
  const { returns, trades, gains, losses } = days;
  const length = returns.length;
  const starts = length - blockDays + 1;
  for (let sample = 0; sample < RESAMPLES; sample++) {
    let sum = 0;
    let squares = 0;
    let count = 0;
    let gained = 0;
    let lost = 0;
    let equity = 1;
    let peak = 1;
    let depth = 1;
    for (let filled = 0; filled < length; filled += blockDays) {
      const start = Math.floor(random() * starts);
      const end = start + Math.min(blockDays, length - filled);
      for (let day = start; day < end; day++) {
        const value = returns[day]!;
        sum += value;
        squares += value * value;
        count += trades[day]!;
        gained += gains[day]!;
        lost += losses[day]!;
        equity *= 1 + value;
        if (equity > peak) peak = equity;
        else if (equity < depth * peak) depth = equity / peak;
      }
    }
    const variance = (squares - (sum * sum) / length) / (length - 1);
    drawn.expectancy[sample] = (gained - lost) / count;
    drawn.sharpeRatio[sample] = (sum / length / Math.sqrt(variance)) * Math.sqrt(periodsPerYear);
    drawn.profitFactor[sample] = gained / lost;
    drawn.maxDrawdown[sample] = depth - 1;
  }
  const toInterval = (values: Float64Array): StatisticInterval | null => {
    values.sort();
    const low = quantile(values, 0.025);
    const high = quantile(values, 0.975);
    return Number.isFinite(low) && Number.isFinite(high) ? { low, high, resampling } : null;
  };
  return {
    expectancy: toInterval(drawn.expectancy),
    sharpeRatio: toInterval(drawn.sharpeRatio),
    profitFactor: toInterval(drawn.profitFactor),
    maxDrawdown: toInterval(drawn.maxDrawdown),
  };
}
