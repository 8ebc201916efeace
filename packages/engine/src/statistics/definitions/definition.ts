import type { StatisticsContext } from '../context.ts';
import type { StatisticInterval } from '../interval.ts';

/** Unit of a value; fractions are shown in percent. */
export type StatisticUnit = 'fraction' | 'ratio' | 'R' | 'hours' | 'days' | 'trades' | 'periods';

/** Definition of a figure, shown on pages and by the command line. */
export interface Definition {
  readonly label: string;
  readonly definition: string;
  readonly unit: StatisticUnit;
  readonly minimumDays: number;
  readonly minimumTrades: number;
  /** Reason shown if `compute` returns null although the sample is large enough. */
  readonly undefinedWhen: string | ((context: StatisticsContext) => string);
  readonly compute: (context: StatisticsContext) => number | null;
  readonly interval?: (context: StatisticsContext) => StatisticInterval | null;
}
