import { averageHoldingHours, profitableMonths, tradesPerWeek } from '../activity.ts';
import type { Definition } from './definition.ts';
import { NEVER, ONE_TRADE } from './samples.ts';

/** Figures of how often and how long a strategy trades, and of its best and worst. */
export const ACTIVITY_DEFINITIONS = {
  averageHoldingTime: {
    label: 'Holding time',
    definition: 'Mean time from the fill to the last exit of a trade, closed hours of the market included.',
    unit: 'hours',
    ...ONE_TRADE,
    undefinedWhen: NEVER,
    compute: ({ trades }) => averageHoldingHours(trades),
  },
  tradesPerWeek: {
    label: 'Trades a week',
    definition: 'Closed trades × 7 / calendar days of the record.',
    unit: 'ratio',
    minimumDays: 7,
    minimumTrades: 0,
    undefinedWhen: NEVER,
    compute: ({ trades, days }) => tradesPerWeek(trades.length, days),
  },
  bestTrade: {
    label: 'Best trade',
    definition: 'Highest net result of a trade.',
    unit: 'R',
    ...ONE_TRADE,
    undefinedWhen: NEVER,
    compute: ({ results }) => results.reduce((best, result) => Math.max(best, result), Number.NEGATIVE_INFINITY),
  },
  worstTrade: {
    label: 'Worst trade',
    definition: 'Lowest net result of a trade. Gaps and costs can take it below −1 R.',
    unit: 'R',
    ...ONE_TRADE,
    undefinedWhen: NEVER,
    compute: ({ results }) => results.reduce((worst, result) => Math.min(worst, result), Number.POSITIVE_INFINITY),
  },
  profitableMonths: {
    label: 'Profitable months',
    definition: 'Share of the whole UTC months with a positive return; partial months do not count.',
    unit: 'fraction',
    minimumDays: 90,
    minimumTrades: 0,
    undefinedWhen: 'needs three whole months',
    compute: ({ curve }) => profitableMonths(curve),
  },
} satisfies Record<string, Definition>;
