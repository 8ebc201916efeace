import type { StatisticsContext } from '../context.ts';
import type { StatisticInterval } from '../interval.ts';

/** How a value is written: fractions become percent on screen. */
export type StatisticUnit = 'fraction' | 'ratio' | 'R' | 'days' | 'trades' | 'periods';

/** One row of the table that pages and the command line print beside a figure. */
export interface Definition {
  readonly label: string;
  readonly definition: string;
  readonly unit: StatisticUnit;
  readonly minimumDays: number;
  readonly minimumTrades: number;
  /** Said instead of a value when `compute` gives null though the sample is large enough. */
  readonly undefinedWhen: string | ((context: StatisticsContext) => string);
  readonly compute: (context: StatisticsContext) => number | null;
  readonly interval?: (context: StatisticsContext) => StatisticInterval | null;
}
