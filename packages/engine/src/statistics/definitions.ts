import type { ResampledFigure } from './block-bootstrap.ts';
import type { StatisticsContext } from './context.ts';
import { drawdownDurations, maxDrawdown, ulcerIndex } from './drawdown.ts';
import { exposureTime } from './exposure.ts';
import { averageHoldingPeriodReturn, geometricHoldingPeriodReturn } from './holding-period-returns.ts';
import type { StatisticInterval } from './interval.ts';
import { mean } from './moments.ts';
import { cagr, totalReturn } from './returns.ts';
import {
  minimumTrackRecordLength,
  probabilisticSharpeRatio,
  sharpeRatio,
  sortinoRatio,
  volatility,
} from './risk-ratios.ts';
import { conditionalValueAtRisk, valueAtRisk } from './tail-risk.ts';
import {
  expectancy,
  expectancyRatio,
  kellyFraction,
  payoffRatio,
  profitFactor,
  streakZScore,
  systemQualityNumber,
  wilsonInterval,
  winRate,
} from './trade-ratios.ts';

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

const NO_SAMPLE = { minimumDays: 0, minimumTrades: 0 };
const RISK_SAMPLE = { minimumDays: 90, minimumTrades: 30 };
const YEAR_SAMPLE = { minimumDays: 365, minimumTrades: 0 };
const ONE_TRADE = { minimumDays: 0, minimumTrades: 1 };
const NEVER = 'no data';
const BY_DAY = 'Interval: moving-block bootstrap of days, 95 %.';
const OTHER_YEARS = 'P is the number of daily marks in a year, 261 or 365; others use 252.';
const NO_EXCURSIONS = 'the record holds no excursions';

const resampled = (figure: ResampledFigure) => (context: StatisticsContext) => context.resampled()?.[figure] ?? null;

const meanOfAll = (values: readonly (number | null)[]) =>
  values.some((value) => value === null) ? null : mean(values as readonly number[]);

const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null);

const duration = (pick: keyof NonNullable<ReturnType<typeof drawdownDurations>>) => (context: StatisticsContext) => {
  const value = drawdownDurations(context.curve)?.[pick];
  return typeof value === 'number' ? value : null;
};

const table = {
  totalReturn: {
    label: 'Total return',
    definition: 'Last equity over first, less 1; equity is daily, marked to market and net of costs.',
    unit: 'fraction',
    ...NO_SAMPLE,
    undefinedWhen: 'no mark yet',
    compute: ({ curve }) => totalReturn(curve),
  },
  cagr: {
    label: 'Annual return (CAGR)',
    definition: '(last / first) ^ (365.25 / calendar days) − 1. Records under a year are not annualised.',
    unit: 'fraction',
    ...YEAR_SAMPLE,
    undefinedWhen: 'capital lost',
    compute: ({ curve }) => cagr(curve),
  },
  volatility: {
    label: 'Volatility',
    definition: `Sample deviation of daily returns × √P. ${OTHER_YEARS}`,
    unit: 'fraction',
    ...RISK_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ returns, periodsPerYear }) => volatility(returns, periodsPerYear),
  },
  sharpeRatio: {
    label: 'Sharpe',
    definition: `(mean daily return − rf / P) / sample deviation × √P; rf 0 unless said. ${OTHER_YEARS} ${BY_DAY}`,
    unit: 'ratio',
    ...RISK_SAMPLE,
    undefinedWhen: 'no variance',
    compute: ({ returns, periodsPerYear, riskFree }) => sharpeRatio(returns, periodsPerYear, riskFree),
    interval: resampled('sharpeRatio'),
  },
  sortinoRatio: {
    label: 'Sortino',
    definition: 'As Sharpe, over the root mean square of daily shortfalls, counted over all days.',
    unit: 'ratio',
    ...RISK_SAMPLE,
    undefinedWhen: 'no losing day',
    compute: ({ returns, periodsPerYear }) => sortinoRatio(returns, periodsPerYear),
  },
  maxDrawdown: {
    label: 'Max drawdown',
    definition: `Deepest fall of marked equity from its highest point so far; daily closes hide what happened inside a day. ${BY_DAY}`,
    unit: 'fraction',
    ...NO_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ curve }) => maxDrawdown(curve.equity),
    interval: resampled('maxDrawdown'),
  },
  closedDrawdown: {
    label: 'Max drawdown, closed balance',
    definition: 'The same over the balance after each closed trade.',
    unit: 'fraction',
    ...ONE_TRADE,
    undefinedWhen: NEVER,
    compute: ({ closedDrawdown }) => closedDrawdown,
  },
  calmarRatio: {
    label: 'Calmar',
    definition: 'Annual return over the absolute maximum drawdown, since inception.',
    unit: 'ratio',
    minimumDays: 365,
    minimumTrades: 30,
    undefinedWhen: 'no drawdown',
    compute: ({ curve }) => {
      const growth = cagr(curve);
      const depth = maxDrawdown(curve.equity);
      return growth === null || !depth ? null : growth / -depth;
    },
  },
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
    definition: 'Winning trades over all trades; a flat one is not a win. Interval: Wilson, 95 %.',
    unit: 'fraction',
    ...ONE_TRADE,
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
    label: 'Avg R:R, realised',
    definition: 'Average winning trade over average losing trade (payoff).',
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
    minimumDays: 0,
    minimumTrades: 30,
    undefinedWhen: 'no variance',
    compute: ({ results }) => systemQualityNumber(results),
  },
  kellyFraction: {
    label: 'Kelly fraction',
    definition: 'Win rate − (1 − win rate) / payoff. Arithmetic on the past, not advice.',
    unit: 'fraction',
    minimumDays: 0,
    minimumTrades: 30,
    undefinedWhen: 'needs a win and a loss',
    compute: ({ results }) => kellyFraction(results),
  },
  exposureTime: {
    label: 'Exposure',
    definition:
      'Open hours with at least one position, from fill to last exit, over the hours in which one of its markets is open.',
    unit: 'fraction',
    ...ONE_TRADE,
    undefinedWhen: 'market never open',
    compute: ({ trades, held, to, hours }) => {
      const closed = trades.map(({ filledAt, closedAt, session }) => ({ from: filledAt, to: closedAt, session }));
      const open = held.map(({ filledAt, session }) => ({ from: filledAt, to, session }));
      return exposureTime([...closed, ...open], hours.totalMs);
    },
  },
  longestDrawdown: {
    label: 'Longest drawdown',
    definition: 'From a peak until it was reached again, calendar days; an open one counts to the last mark.',
    unit: 'days',
    ...NO_SAMPLE,
    undefinedWhen: 'no drawdown',
    compute: duration('longestDays'),
  },
  averageOpenRisk: {
    label: 'Open risk, average',
    definition:
      'Sum of the risk fractions of all positions held, each by the share still held and as it was sized, averaged over open hours.',
    unit: 'fraction',
    ...ONE_TRADE,
    undefinedWhen: 'market never open',
    compute: ({ openRisk }) => finite(openRisk?.averageRisk),
  },
  maximumOpenRisk: {
    label: 'Open risk, maximum',
    definition:
      'The greatest such sum at one time: what the account loses if every stop is hit, before gaps and costs.',
    unit: 'fraction',
    ...ONE_TRADE,
    undefinedWhen: 'market never open',
    compute: ({ openRisk }) => finite(openRisk?.maximumRisk),
  },
  averageLeverage: {
    label: 'Gross leverage, average',
    definition:
      'Notional of all positions held (money at risk × fill price / stop distance) over equity at the last mark, averaged over open hours.',
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'no stop to size by',
    compute: ({ openRisk }) => finite(openRisk?.averageLeverage),
  },
  maximumLeverage: {
    label: 'Gross leverage, maximum',
    definition: 'The greatest such quotient at one time.',
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'no stop to size by',
    compute: ({ openRisk }) => finite(openRisk?.maximumLeverage),
  },
  peakToTrough: {
    label: 'Deepest drawdown, peak to trough',
    definition: 'Calendar days from the peak to the lowest point of the deepest fall.',
    unit: 'days',
    ...NO_SAMPLE,
    undefinedWhen: 'no drawdown',
    compute: duration('peakToTroughDays'),
  },
  troughToRecovery: {
    label: 'Deepest drawdown, trough to recovery',
    definition: 'Calendar days from the lowest point until the peak was reached again.',
    unit: 'days',
    ...NO_SAMPLE,
    undefinedWhen: 'not recovered',
    compute: duration('troughToRecoveryDays'),
  },
  timeUnderWater: {
    label: 'Time under water',
    definition: 'Share of the record between a peak and its recovery.',
    unit: 'fraction',
    ...NO_SAMPLE,
    undefinedWhen: 'no drawdown',
    compute: duration('timeUnderWater'),
  },
  recoveryFactor: {
    label: 'Recovery factor',
    definition: 'Net profit over the deepest fall in money.',
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'no drawdown',
    compute: ({ curve: { equity } }) => {
      let peak = equity[0] ?? 0;
      let deepest = 0;
      for (const value of equity) {
        peak = Math.max(peak, value);
        deepest = Math.max(deepest, peak - value);
      }
      return deepest === 0 ? null : (equity[equity.length - 1]! - equity[0]!) / deepest;
    },
  },
  ulcerIndex: {
    label: 'Ulcer index',
    definition: 'Root mean square of the drawdowns over all marks.',
    unit: 'fraction',
    ...NO_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ curve }) => ulcerIndex(curve.equity),
  },
  valueAtRisk95: {
    label: 'Value at risk, 95 %, daily',
    definition: 'Historical: 95 % of the days lost less than this.',
    unit: 'fraction',
    ...RISK_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ returns }) => valueAtRisk(returns),
  },
  conditionalValueAtRisk95: {
    label: 'Conditional value at risk, 95 %, daily',
    definition: 'Historical: mean loss of the days at or beyond the value at risk.',
    unit: 'fraction',
    ...RISK_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ returns }) => conditionalValueAtRisk(returns),
  },
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
    definition: 'Daily returns needed before a Sharpe ratio above 0 is significant at 95 %.',
    unit: 'periods',
    ...RISK_SAMPLE,
    undefinedWhen: 'Sharpe is not above 0',
    compute: ({ returns }) => minimumTrackRecordLength(returns),
  },
} satisfies Record<string, Definition>;

export type StatisticKey = keyof typeof table;

/**
 * Every figure the product prints, in the order it prints them. The deflated Sharpe ratio is not among them: it needs
 * the number of variants tried, so it is asked for apart.
 */
export const DEFINITIONS: Readonly<Record<StatisticKey, Definition>> = table;
