import { z } from 'zod';
import { Instant } from './instant.ts';

/** A number as LEAN writes it: text without an exponent. */
const Decimal = z.string();

/** A length of time as LEAN writes it: `[d.]hh:mm:ss`. */
const Duration = z.string();

const LeanSymbol = z.object({ value: z.string(), id: z.string(), permtick: z.string() });

/** A closed trade of the model account; amounts of money are before costs, which are in `totalFees`. */
const LeanTrade = z.object({
  id: z.string(),
  symbols: z.array(LeanSymbol),
  symbol: LeanSymbol,
  entryTime: Instant,
  entryPrice: Decimal,
  /** 0 long, 1 short. */
  direction: z.int(),
  quantity: Decimal,
  exitTime: Instant,
  /** Mean of the exits by their weights. */
  exitPrice: Decimal,
  profitLoss: Decimal,
  totalFees: Decimal,
  mae: Decimal,
  mfe: Decimal,
  duration: Duration,
  endTradeDrawdown: Decimal,
  isWin: z.boolean(),
  orderIds: z.array(z.int()),
});

const LeanTradeStatistics = z.object({
  startDateTime: Instant.nullable(),
  endDateTime: Instant.nullable(),
  totalNumberOfTrades: z.int(),
  numberOfWinningTrades: z.int(),
  numberOfLosingTrades: z.int(),
  totalProfitLoss: Decimal,
  totalProfit: Decimal,
  totalLoss: Decimal,
  largestProfit: Decimal,
  largestLoss: Decimal,
  averageProfitLoss: Decimal,
  averageProfit: Decimal,
  averageLoss: Decimal,
  averageTradeDuration: Duration,
  averageWinningTradeDuration: Duration,
  averageLosingTradeDuration: Duration,
  medianTradeDuration: Duration,
  medianWinningTradeDuration: Duration,
  medianLosingTradeDuration: Duration,
  maxConsecutiveWinningTrades: z.int(),
  maxConsecutiveLosingTrades: z.int(),
  profitLossRatio: Decimal,
  winLossRatio: Decimal,
  winRate: Decimal,
  lossRate: Decimal,
  averageMAE: Decimal,
  averageMFE: Decimal,
  largestMAE: Decimal,
  largestMFE: Decimal,
  maximumClosedTradeDrawdown: Decimal,
  profitLossStandardDeviation: Decimal,
  profitFactor: Decimal,
  sharpeRatio: Decimal,
  maximumEndTradeDrawdown: Decimal,
  averageEndTradeDrawdown: Decimal,
  totalFees: Decimal,
});

/** Figures after costs. A figure of the run without a value is left out, as are those that need a benchmark. */
const LeanPortfolioStatistics = z.object({
  averageWinRate: Decimal,
  averageLossRate: Decimal,
  profitLossRatio: Decimal,
  winRate: Decimal,
  lossRate: Decimal,
  expectancy: Decimal,
  startEquity: Decimal,
  endEquity: Decimal,
  compoundingAnnualReturn: Decimal.optional(),
  drawdown: Decimal.optional(),
  totalNetProfit: Decimal.optional(),
  sharpeRatio: Decimal.optional(),
  sortinoRatio: Decimal.optional(),
  probabilisticSharpeRatio: Decimal.optional(),
  annualStandardDeviation: Decimal.optional(),
  annualVariance: Decimal.optional(),
});

const LeanSeries = z.object({
  name: z.string(),
  unit: z.string(),
  index: z.int(),
  /** 0 line. */
  seriesType: z.int(),
  /** Seconds since 1970 and value. */
  values: z.array(z.tuple([z.int(), z.number()])),
  color: z.string(),
  scatterMarkerSymbol: z.string(),
});

/** A run in the shape of a backtest result of LEAN, as far as a run has its values. */
export const LeanResult = z.object({
  /** What the figures are, and what they are not. */
  notice: z.string(),
  algorithmConfiguration: z.object({
    name: z.string(),
    startDate: Instant,
    endDate: Instant,
    parameters: z.record(z.string(), z.string()),
  }),
  statistics: z.record(z.string(), z.string()),
  totalPerformance: z.object({
    tradeStatistics: LeanTradeStatistics,
    portfolioStatistics: LeanPortfolioStatistics,
    closedTrades: z.array(LeanTrade),
  }),
  charts: z.record(z.string(), z.object({ name: z.string(), series: z.record(z.string(), LeanSeries) })),
});

export type LeanResult = z.infer<typeof LeanResult>;
