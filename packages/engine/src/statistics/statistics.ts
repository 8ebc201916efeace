import { LEAST_DAYS } from './block-bootstrap.ts';
import { makeContext, type StatisticsContext, type StatisticsInput } from './context.ts';
import type { Definition } from './definitions/definition.ts';
import { DEFINITIONS, type StatisticKey } from './definitions.ts';
import type { StatisticInterval } from './interval.ts';

export interface Statistic {
  readonly key: StatisticKey;
  readonly value: number | null;
  /** Computed on first access. */
  readonly interval: StatisticInterval | null;
  /** Why a figure that has an interval elsewhere has none here; else null. */
  readonly intervalReason: string | null;
  /** Why `value` is null; null if there is a value. */
  readonly reason: string | null;
}

const lacks = (what: string) => `insufficient sample: ${what}`;

/** Returns what the sample of a figure lacks, or null if it is large enough. */
function findShortage({ minimumDays, minimumTrades }: Definition, { days, trades }: StatisticsContext): string | null {
  const wants = [
    trades.length < minimumTrades
      ? `${trades.length} of ${minimumTrades} ${minimumTrades === 1 ? 'trade' : 'trades'}`
      : null,
    days < minimumDays ? `${Math.floor(days)} of ${minimumDays} days` : null,
  ].filter((want) => want !== null);
  return wants.length === 0 ? null : lacks(wants.join(', '));
}

/** Trades needed for an interval. */
const INTERVAL_TRADES = 30;

/** Returns what the trades of an interval lack, or null if they are enough. */
function findIntervalShortage({ results }: StatisticsContext): string | null {
  if (results.length < INTERVAL_TRADES) return lacks(`${results.length} of ${INTERVAL_TRADES} trades`);
  if (!results.some((result) => result > 0)) return lacks('no winning trade');
  return results.some((result) => result < 0) ? null : lacks('no losing trade');
}

/** Returns why resampling gave no interval. */
function findResamplingProblem({ returns }: StatisticsContext): string {
  if (returns.length < LEAST_DAYS) return lacks(`${returns.length} of ${LEAST_DAYS} daily marks`);
  return 'more than one resample in forty has no value';
}

function getReason({ undefinedWhen }: Definition, context: StatisticsContext): string {
  return typeof undefinedWhen === 'string' ? undefinedWhen : undefinedWhen(context);
}

/** Figures that follow from the equity curve alone, and not from its daily returns. */
export const CURVE_STATISTICS: readonly StatisticKey[] = [
  'totalReturn',
  'cagr',
  'maxDrawdown',
  'calmarRatio',
  'longestDrawdown',
  'peakToTrough',
  'troughToRecovery',
  'timeUnderWater',
  'recoveryFactor',
  'ulcerIndex',
  'profitableMonths',
];

/**
 * Returns every figure of the record in the table's order, each with its interval where one exists, or the reason it
 * has no value.
 *
 * @param keys Those to compute, all by default.
 */
export function computeStatistics(
  input: StatisticsInput,
  keys = Object.keys(DEFINITIONS) as readonly StatisticKey[],
): Statistic[] {
  const context = makeContext(input);
  return keys.map((key) => {
    const definition: Definition = DEFINITIONS[key];
    const shortage = findShortage(definition, context);
    if (shortage) return { key, value: null, interval: null, intervalReason: null, reason: shortage };
    const value = definition.compute(context);
    const { interval } = definition;
    if (value === null) {
      return { key, value, interval: null, intervalReason: null, reason: getReason(definition, context) };
    }
    if (interval === undefined) return { key, value, interval: null, intervalReason: null, reason: null };
    const lack = findIntervalShortage(context);
    return {
      key,
      value,
      get interval() {
        return lack === null ? interval(context) : null;
      },
      get intervalReason() {
        return lack ?? (interval(context) === null ? findResamplingProblem(context) : null);
      },
      reason: null,
    };
  });
}

/** Figures shown first, after the annual return (or the cumulative one for records under a year). */
export const HEADLINE_STATISTICS: readonly StatisticKey[] = [
  'volatility',
  'sharpeRatio',
  'sortinoRatio',
  'calmarRatio',
  'maxDrawdown',
  'longestDrawdown',
  'profitFactor',
  'winRate',
  'expectancy',
  'trades',
  'exposureTime',
  'averageOpenRisk',
  'maximumOpenRisk',
  'averageLeverage',
  'maximumLeverage',
];

/**
 * Returns the sixteen figures shown first: annual return, or the cumulative one while the record is under a year, and
 * fifteen more.
 */
export function headlineStatistics(statistics: readonly Statistic[]): Statistic[] {
  const find = (key: StatisticKey) => statistics.find((statistic) => statistic.key === key)!;
  const growth = find('cagr');
  return [growth.value === null ? find('totalReturn') : growth, ...HEADLINE_STATISTICS.map(find)];
}
