import { mean } from '../moments.ts';
import {
  expectancy,
  expectancyRatio,
  kellyFraction,
  payoffRatio,
  profitFactor,
  systemQualityNumber,
  wilsonInterval,
  winRate,
} from '../trade-ratios.ts';
import type { Definition } from './definition.ts';
import { BY_DAY, NEVER, NO_SAMPLE, ONE_TRADE, RATE_SAMPLE, resampled } from './samples.ts';

/** Figures of the results of single trades. */
export const TRADE_DEFINITIONS = {
  profitFactor: {
    label: 'Profit factor',
    definition: `Sum of winning trades over the sum of losing ones, in R, net of costs. ${BY_DAY}`,
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'no losing trade',
    compute: ({ results }) => profitFactor(results),
    interval: resampled('profitFactor'),
  },
  winRate: {
    label: 'Win rate',
    definition: 'Winning trades over all trades; a flat one is not a win. Interval: Wilson, 95%.',
    unit: 'fraction',
    ...RATE_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ results }) => winRate(results),
    interval: ({ results }) => wilsonInterval(results.filter((result) => result > 0).length, results.length),
  },
  expectancy: {
    label: 'Expectancy',
    definition: `Average net result of a trade. ${BY_DAY}`,
    unit: 'R',
    ...ONE_TRADE,
    undefinedWhen: NEVER,
    compute: ({ results }) => expectancy(results),
    interval: resampled('expectancy'),
  },
  trades: {
    label: 'Trades',
    definition: 'Filled and fully closed trades.',
    unit: 'trades',
    ...NO_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ trades }) => trades.length,
  },
  avgRR: {
    label: 'Avg R:R, planned',
    definition: 'Σ weight × |target − entry| / |entry − stop| as published, averaged over trades.',
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'no targets',
    compute: ({ trades }) => mean(trades.map((trade) => trade.plannedRewardRisk).filter((value) => value !== null)),
  },
  payoffRatio: {
    label: 'Payoff',
    definition: 'Average winning trade over average losing trade.',
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'needs a win and a loss',
    compute: ({ results }) => payoffRatio(results),
  },
  expectancyRatio: {
    label: 'Expectancy ratio',
    definition: '(1 + payoff) × win rate − 1.',
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'needs a win and a loss',
    compute: ({ results }) => expectancyRatio(results),
  },
  systemQualityNumber: {
    label: 'SQN',
    definition: '√min(N, 100) × mean R / sample deviation of R.',
    unit: 'ratio',
    ...RATE_SAMPLE,
    undefinedWhen: 'no variance',
    compute: ({ results }) => systemQualityNumber(results),
  },
  kellyFraction: {
    label: 'Kelly fraction',
    definition: 'Win rate − (1 − win rate) / payoff. Arithmetic on the past, not advice.',
    unit: 'fraction',
    ...RATE_SAMPLE,
    undefinedWhen: 'needs a win and a loss',
    compute: ({ results }) => kellyFraction(results),
  },
} satisfies Record<string, Definition>;
