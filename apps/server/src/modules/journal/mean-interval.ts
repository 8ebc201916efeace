import { createHash } from 'node:crypto';
import { JOURNAL_INTERVAL_DAYS, JOURNAL_INTERVAL_NEEDS } from '@sealtick/contract';
import { mulberry32 } from '@sealtick/engine';
import { LRUCache } from 'lru-cache';

/** A value of a trade, with the day on which the trade opened. */
export interface DayValue {
  readonly day: string;
  readonly value: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1_000;
const SEED = 1;

/** Returns what is missing for an interval of a mean; null if it has one. */
export function intervalShortage(values: readonly DayValue[]): string | null {
  if (values.length < JOURNAL_INTERVAL_NEEDS)
    return `interval needs ${JOURNAL_INTERVAL_NEEDS} closed trades, has ${values.length}`;
  const days = new Set(values.map(({ day }) => day)).size;
  return days < JOURNAL_INTERVAL_DAYS ? `interval needs trades of ${JOURNAL_INTERVAL_DAYS} days, has ${days}` : null;
}

/** Intervals that were computed last, by the days that they were computed from: a page asks for the same ones again. */
const known = new LRUCache<string, Interval>({ max: 5_000 });

/**
 * Returns the 95% interval of a mean by a bootstrap over days: trades of one day are drawn together, so that one idea on
 * several accounts counts as one event. Null if there are too few.
 */
export function meanInterval(values: readonly DayValue[]): Interval | null {
  if (intervalShortage(values) !== null) return null;
  const groups = [...Map.groupBy(values, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  const counts = Float64Array.from(groups, ([, group]) => group.length);
  const sums = Float64Array.from(groups, ([, group]) => group.reduce((total, { value }) => total + value, 0));
  const name = createHash('sha256').update(counts).update(sums).digest('base64');
  const interval = known.get(name) ?? resample(counts, sums);
  known.set(name, interval);
  return interval;
}

/** @param counts Trades of each day. @param sums Their values. */
function resample(counts: Float64Array, sums: Float64Array): Interval {
  const random = mulberry32(SEED);
  const days = counts.length;
  const means = Float64Array.from({ length: RESAMPLES }, () => {
    let [n, sum] = [0, 0];
    for (let i = 0; i < days; i += 1) {
      const drawn = Math.floor(random() * days);
      n += counts[drawn]!;
      sum += sums[drawn]!;
    }
    return sum / n;
  }).sort();
  return { low: means[24]!, high: means[974]! };
}
