import { z } from 'zod';
import { CurvePoints } from './curve.ts';
import { MarketKind, RecordKind, SetupType, Side, Timeframe } from './enumerations.ts';
import { LogRestore } from './log-restore.ts';
import { plainText } from './plain-text.ts';
import { Price } from './price.ts';
import { RecordDoubts } from './record-doubts.ts';
import { Basis } from './strategy.ts';
import { TradeGroup } from './trade-group.ts';

/** A figure with its definition. `value` is null if the sample is too small, with `reason`. */
export const StatisticView = z.object({
  key: z.string(),
  label: z.string(),
  definition: z.string(),
  /** `fraction` 0.12 is 12%; `periods` are daily returns. */
  unit: z.enum(['fraction', 'ratio', 'R', 'hours', 'days', 'trades', 'periods']),
  value: z.number().nullable(),
  /** 95% interval, if there is one. */
  interval: z
    .object({
      low: z.number(),
      high: z.number(),
      /** Moving-block bootstrap of the interval: daily marks per block, number of resamples, random seed. */
      resampling: z
        .object({ blockDays: z.number().int(), resamples: z.number().int(), seed: z.number().int() })
        .optional(),
    })
    .nullable(),
  /** What the sample of an interval lacks; null if there is one, or if the figure has none. */
  intervalReason: z.string().nullable().optional(),
  reason: z.string().nullable(),
  /** Whether it is one of the 16 figures shown first. */
  isHeadline: z.boolean(),
});

/** Compounded return of one UTC calendar month, a fraction; partial where the record began or ended inside it. */
export const MonthView = z.object({
  year: z.number().int(),
  month: z.number().int().min(1).max(12),
  value: z.number(),
  isPartial: z.boolean(),
});

/** Trades whose net R lies in [from, to); an edge is null where the bin is open on that side. */
export const HistogramBinView = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  count: z.number().int(),
});

/** MAE, MFE and result of a trade, in R. */
export const Excursion = z.object({ maeR: z.number(), mfeR: z.number(), netR: z.number() });

/**
 * Trades by the daily mark that first contains them: parallel lists of the mark's position in the curve, the trades that closed with a gain
 * and those without, and the sum of their net R.
 */
export const TradeClosings = z.object({
  mark: z.array(z.int().nonnegative()),
  gains: z.array(z.int().nonnegative()),
  losses: z.array(z.int().nonnegative()),
  netR: z.array(z.number()),
});

/** Stated confidence against actual results in bins of 10%; fractions, Wilson 95% interval. */
export const CalibrationBin = z.object({
  stated: z.number(),
  happened: z.number(),
  low: z.number(),
  high: z.number(),
  count: z.number().int(),
});

export const Calibration = z.object({
  signals: z.number().int(),
  /**
   * Brier score: mean squared difference of stated chance and outcome, 0 is best, 0.25 a coin toss; null without
   * resolved signals.
   */
  brier: z.number().nullable(),
  /** 1 − Brier score ÷ that of always stating the strategy's own success rate; null under 30 signals. */
  skill: z.number().nullable(),
  bins: z.array(CalibrationBin),
});

/** Calibration of all strategies together on one basis; `strategies` is the number with resolved signals. */
export const CommonCalibration = z.object({ basis: Basis, strategies: z.number().int(), calibration: Calibration });

/**
 * Buy and hold over the same marks: equal parts of each instrument, without costs. Fractions gained since the start.
 */
export const Benchmark = z.object({ label: z.string(), symbols: z.array(z.string()), returns: z.array(z.number()) });

/** One UTC calendar year of a record; partial where the record began or ended inside it. */
export const YearView = z.object({
  year: z.number().int(),
  /** Compounded return, a fraction. */
  value: z.number(),
  isPartial: z.boolean(),
  /** Deepest fall within the year, a fraction of at most 0. */
  maxDrawdown: z.number(),
  /** Annual Sharpe ratio of its daily returns; null under 90 of them. */
  sharpeRatio: z.number().nullable(),
  /** Trades that closed in it, the share that gained, and their mean net R; null without trades. */
  trades: z.number().int(),
  winRate: z.number().nullable(),
  expectancy: z.number().nullable(),
});

/** The annual Sharpe ratio of the last `days` daily returns, at every fifth mark up to the newest; `mark` is its position in the curve. */
export const RollingSharpeView = z.object({
  days: z.number().int(),
  mark: z.array(z.int().nonnegative()),
  /** Null without variance. */
  value: z.array(z.number().nullable()),
});

/** Regression of the daily returns of a record on those of buy and hold of its instruments. */
export const AlphaBetaView = z.object({
  label: z.string(),
  /** Part of the mean return that does not come from the instruments, a fraction a year. */
  alpha: z.number(),
  /** Return of the record for each 1 of the instruments. */
  beta: z.number(),
  correlation: z.number(),
  /** Daily returns of both. */
  days: z.number().int(),
});

/** Balance with which the smallest order of an instrument, 0.01 contracts, stays within the risk of every trade. */
export const MinimumCapital = z.object({ symbol: z.string(), amount: z.number(), currency: z.string() });

/** One record of a strategy, on one basis. */
export const RecordPerformance = z.object({
  basis: Basis,
  from: z.iso.datetime(),
  /** The last daily mark of the figures. */
  to: z.iso.datetime(),
  /** Daily marks per year: 261 (Monday to Friday), or 365 if a market trades at weekends. */
  periodsPerYear: z.number().int(),
  curve: CurvePoints,
  closings: TradeClosings,
  benchmark: Benchmark.nullable(),
  /** Why there is no benchmark; null if there is one. */
  benchmarkReason: z.string().nullable(),
  /** Sets of rules that were tried for the strategy, against which its Sharpe ratio is deflated; null if unknown. */
  trials: z.int().nullable(),
  /** Day on which the model account was ruined: the curve ends there at 0. Null if it was not. */
  ruinedOn: z.iso.date().nullable(),
  statistics: z.array(StatisticView),
  months: z.array(MonthView),
  histogram: z.array(HistogramBinView),
  /** The newest excursions, at most EXCURSIONS_MAX; empty if the record has none. */
  excursions: z.array(Excursion),
  bySymbol: z.array(TradeGroup),
  /** By the hour of the fill in UTC: asia 22–07, london 07–13, new-york 13–22. */
  bySession: z.array(TradeGroup),
  /** By the UTC weekday of the fill: 1 Monday to 7 Sunday. */
  byWeekday: z.array(TradeGroup),
  /** For each symbol, in its quote currency; instruments without a contract size are left out. */
  minimumCapital: z.array(MinimumCapital),
  calibration: Calibration,
  years: z.array(YearView),
  /** Empty if the record is shorter. */
  rollingSharpe: RollingSharpeView,
  alphaBeta: AlphaBetaView.nullable(),
  /** Why there is no alpha and beta; null if there is one. */
  alphaBetaReason: z.string().nullable(),
  /** Of a backtest over all series; null for other records, and until it is computed. */
  doubts: RecordDoubts.nullable(),
});

/** Streams of a record: all of a strategy, or those on one timeframe. */
export const RecordTimeframe = z.enum(['all', ...Timeframe.options]);

/**
 * Out-of-sample Brier skill of a model against the stated base rate, on real bars, with its 95% interval and the wider
 * one that accounts for the number of strategies tested.
 */
export const ModelSkill = z.object({
  signals: z.number().int(),
  skill: z.number(),
  low: z.number(),
  high: z.number(),
  familyLow: z.number(),
  familyHigh: z.number(),
});

/** One series that a strategy runs on. */
export const StrategyStream = z.object({ symbol: z.string(), timeframe: Timeframe, partner: z.string().nullable() });

/** Performance of a strategy: its separate records and its series. */
export const StrategyPerformance = z.object({
  strategyId: z.string(),
  version: z.number().int(),
  market: MarketKind,
  timeframe: RecordTimeframe,
  /** The existing records, the backtest first. */
  records: z.array(RecordPerformance),
  streams: z.array(StrategyStream),
  /** Share of the balance risked per trade of this version: 1% × min(1, 10 ÷ number of its streams). */
  riskFraction: z.number(),
  /** Why the base rate is stated instead of a model; null if no model was tested. */
  modelSkill: ModelSkill.nullable(),
  /** The restore after which the live record restarted; null if there was none. */
  restored: LogRestore.nullable(),
});

export const EXCURSIONS_MAX = 600;

const Part = z.object({ price: Price, weight: z.number() });

/** A closed trade of a record. A live trade has no excursions and no reason, because the log has none. */
export const StrategyTrade = z.object({
  symbol: z.string(),
  timeframe: Timeframe,
  side: Side,
  type: SetupType,
  /** Close of the bar that caused the signal. */
  signalAt: z.iso.datetime(),
  entry: Price,
  /** As published; a moved stop does not change R. */
  stop: Price,
  targets: z.array(Part),
  /** The confidence in three steps: 3 from 70%, 2 from 50%, 1 below. */
  grade: z.number().int(),
  /** Confidence in percent that was, or would have been, stated. */
  confidence: z.number().int(),
  /** Execution times: the bar's open for a fill or exit at the open, otherwise the bar's close. */
  filledAt: z.iso.datetime(),
  fillPrice: Price,
  closedAt: z.iso.datetime(),
  closeReason: z.string(),
  exits: z.array(Part),
  /** Bars held, the bar of the fill is 1; null in a live record. */
  barsHeld: z.number().int().nullable(),
  grossR: z.number().nullable(),
  /** In price per unit. */
  cost: z.number(),
  netR: z.number(),
  maeR: z.number().nullable(),
  mfeR: z.number().nullable(),
  firstTargetReached: z.boolean(),
  reason: z.string().nullable(),
  /** Index of `signal.opened` in the log; null in a backtest. */
  index: z.number().int().nullable(),
});

export const TRADES_LIMIT_DEFAULT = 25;

const OfRecord = {
  record: RecordKind,
  timeframe: RecordTimeframe.default('all'),
};

export const PerformanceQuery = z.strictObject({ timeframe: RecordTimeframe.default('all') });

export const TradesQuery = z.strictObject({
  ...OfRecord,
  limit: z.coerce.number().int().min(1).max(500).default(TRADES_LIMIT_DEFAULT),
  /** From the `next` link of the previous answer. */
  cursor: plainText().max(20).optional(),
});

export const TradesCsvQuery = z.strictObject(OfRecord);

export type StatisticView = z.infer<typeof StatisticView>;
export type MonthView = z.infer<typeof MonthView>;
export type HistogramBinView = z.infer<typeof HistogramBinView>;
export type Excursion = z.infer<typeof Excursion>;
export type YearView = z.infer<typeof YearView>;
export type RollingSharpeView = z.infer<typeof RollingSharpeView>;
export type AlphaBetaView = z.infer<typeof AlphaBetaView>;
export type Calibration = z.infer<typeof Calibration>;
export type CommonCalibration = z.infer<typeof CommonCalibration>;
export type Benchmark = z.infer<typeof Benchmark>;
export type RecordPerformance = z.infer<typeof RecordPerformance>;
export type MinimumCapital = z.infer<typeof MinimumCapital>;
export type ModelSkill = z.infer<typeof ModelSkill>;
export type RecordTimeframe = z.infer<typeof RecordTimeframe>;
export type StrategyStream = z.infer<typeof StrategyStream>;
export type StrategyPerformance = z.infer<typeof StrategyPerformance>;
export type StrategyTrade = z.infer<typeof StrategyTrade>;
export type TradesQuery = z.infer<typeof TradesQuery>;
