import { JOURNAL_INTERVAL_DAYS, JOURNAL_INTERVAL_NEEDS } from '@sealtick/contract';
import { mulberry32 } from '@sealtick/engine';

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

/**
 * Returns the 95% interval of a mean by a bootstrap over days: trades of one day are drawn together, so that one idea on
 * several accounts counts as one event. Null if there are too few.
 */
export function meanInterval(values: readonly DayValue[]): Interval | null {
  if (intervalShortage(values) !== null) return null;
  const days = [...Map.groupBy(values, ({ day }) => day)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({ n: group.length, sum: group.reduce((total, { value }) => total + value, 0) }));
  const random = mulberry32(SEED);
  const means = Float64Array.from({ length: RESAMPLES }, () => {
    let [n, sum] = [0, 0];
    for (let i = 0; i < days.length; i += 1) {
      const drawn = days[Math.floor(random() * days.length)]!;
      n += drawn.n;
      sum += drawn.sum;
    }
    return sum / n;
  }).sort();
  return { low: means[24]!, high: means[974]! };
}
