import { averageHoldingPeriodReturn, geometricHoldingPeriodReturn } from '../holding-period-returns.ts';
import { mean } from '../moments.ts';
import { minimumTrackRecordLength, probabilisticSharpeRatio } from '../risk-ratios.ts';
import { streakZScore } from '../trade-ratios.ts';
import type { Definition } from './definition.ts';
import { NEVER, ONE_TRADE, RISK_SAMPLE } from './samples.ts';

const NO_EXCURSIONS = 'the record holds no excursions';
const meanOfAll = (values: readonly (number | null)[]) =>
  values.some((value) => value === null) ? null : mean(values as readonly number[]);

/** Figures of the order and the course of trades, and tests of significance. */
export const TRADE_PATH_DEFINITIONS = {
  averageHoldingPeriodReturn: {
    label: 'AHPR',
    definition: 'Mean result of a trade over the balance before it.',
    unit: 'fraction',
    ...ONE_TRADE,
    undefinedWhen: NEVER,
    compute: ({ holdingReturns }) => averageHoldingPeriodReturn(holdingReturns),
  },
  geometricHoldingPeriodReturn: {
    label: 'GHPR',
    definition: 'Growth per trade that compounds to the whole result.',
    unit: 'fraction',
    ...ONE_TRADE,
    undefinedWhen: 'capital lost',
    compute: ({ holdingReturns }) => geometricHoldingPeriodReturn(holdingReturns),
  },
  averageMae: {
    label: 'Average MAE',
    definition: 'Worst excursion from fill to exit, averaged, from bar lows and highs.',
    unit: 'R',
    ...ONE_TRADE,
    undefinedWhen: NO_EXCURSIONS,
    compute: ({ trades }) => meanOfAll(trades.map(({ maeR }) => maeR)),
  },
  averageMfe: {
    label: 'Average MFE',
    definition: 'Best excursion from fill to exit, averaged, from bar lows and highs.',
    unit: 'R',
    ...ONE_TRADE,
    undefinedWhen: NO_EXCURSIONS,
    compute: ({ trades }) => meanOfAll(trades.map(({ mfeR }) => mfeR)),
  },
  streakZScore: {
    label: 'Z-score of streaks',
    definition:
      'Runs test on wins and losses of one stream; beyond ±1.96 streaks are not chance. Streams that trade at the same time make runs of their own.',
    unit: 'ratio',
    minimumDays: 0,
    minimumTrades: 30,
    undefinedWhen: ({ streams }) =>
      streams > 1 ? `only of one stream, this record has ${streams}` : 'needs wins and losses',
    compute: ({ results, streams }) => (streams > 1 ? null : streakZScore(results)),
  },
  probabilisticSharpeRatio: {
    label: 'Probabilistic Sharpe (PSR)',
    definition: 'Probability that the true Sharpe ratio is above 0, given skew and fat tails.',
    unit: 'fraction',
    ...RISK_SAMPLE,
    undefinedWhen: 'no variance',
    compute: ({ returns }) => probabilisticSharpeRatio(returns),
  },
  minimumTrackRecordLength: {
    label: 'Minimum track record (MinTRL)',
    definition: 'Daily returns needed before a Sharpe ratio above 0 is significant at 95%.',
    unit: 'periods',
    ...RISK_SAMPLE,
    undefinedWhen: 'Sharpe is not above 0',
    compute: ({ returns }) => minimumTrackRecordLength(returns),
  },
} satisfies Record<string, Definition>;
