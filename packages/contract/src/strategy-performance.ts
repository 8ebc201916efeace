import { z } from 'zod';
import { CurvePoints } from './curve.ts';
import { Price } from './signal.ts';
import { Basis, Timeframe } from './strategy.ts';

/** A figure with its definition. `value` is null below the sample it needs, and `reason` then says what is missing. */
export const StatisticView = z.object({
  key: z.string(),
  label: z.string(),
  definition: z.string(),
  /** `fraction` 0.12 is 12 %; `periods` are daily returns. */
  unit: z.enum(['fraction', 'ratio', 'R', 'days', 'trades', 'periods']),
  value: z.number().nullable(),
  /** 95 %, where one exists. */
  interval: z
    .object({
      low: z.number(),
      high: z.number(),
      /** Of an interval by moving-block bootstrap: daily marks in a block, number of resamples, seed of the random numbers. */
      resampling: z
        .object({ blockDays: z.number().int(), resamples: z.number().int(), seed: z.number().int() })
        .optional(),
    })
    .nullable(),
  reason: z.string().nullable(),
  /** One of the sixteen that are shown first. */
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

/** Trades that have something in common. Results in net R. */
export const TradeGroup = z.object({
  key: z.string(),
  trades: z.number().int(),
  winRate: z.number(),
  expectancy: z.number(),
  totalR: z.number(),
});

/** Worst and best excursion of a trade and what it came to, in R. */
export const Excursion = z.object({ maeR: z.number(), mfeR: z.number(), netR: z.number() });

/** Stated chance of the first target beside what happened, in bins of ten percent; fractions, Wilson 95 %. */
export const CalibrationBin = z.object({
  stated: z.number(),
  happened: z.number(),
  low: z.number(),
  high: z.number(),
  count: z.number().int(),
});

export const Calibration = z.object({
  signals: z.number().int(),
  /** Mean squared difference of stated chance and outcome, 0 best, 0.25 a coin; null without decided signals. */
  brier: z.number().nullable(),
  /** 1 − Brier score ÷ that of always stating the share of the strategy's own signals that got there; null under 30 signals. */
  skill: z.number().nullable(),
  bins: z.array(CalibrationBin),
});

/** What all strategies together stated and what happened, on one basis; `strategies` have a decided signal in it. */
export const CommonCalibration = z.object({ basis: Basis, strategies: z.number().int(), calibration: Calibration });

/** Buy and hold over the same marks: equal parts of each instrument, without costs. Fractions gained since the start. */
export const Benchmark = z.object({ label: z.string(), symbols: z.array(z.string()), returns: z.array(z.number()) });

/** One record of a strategy, all of it on one basis. */
export const RecordPerformance = z.object({
  basis: Basis,
  from: z.iso.datetime(),
  /** The daily mark the figures end with. */
  to: z.iso.datetime(),
  /** Daily marks in a year: 261, one each Monday to Friday, or 365 where a market trades at weekends. */
  periodsPerYear: z.number().int(),
  curve: CurvePoints,
  benchmark: Benchmark.nullable(),
  /** Why there is no benchmark; null where there is one. */
  benchmarkReason: z.string().nullable(),
  statistics: z.array(StatisticView),
  months: z.array(MonthView),
  histogram: z.array(HistogramBinView),
  /** The newest of them, at most EXCURSIONS_MAX; empty in a record that holds none. */
  excursions: z.array(Excursion),
  bySymbol: z.array(TradeGroup),
  /** By the hour of the fill in UTC: asia 22–07, london 07–13, new-york 13–22. */
  bySession: z.array(TradeGroup),
  /** By the UTC weekday of the fill: 1 Monday to 7 Sunday. */
  byWeekday: z.array(TradeGroup),
  calibration: Calibration,
});

/** Of which streams of a strategy a record is: of all, or of those on one timeframe. */
export const RecordTimeframe = z.enum(['all', ...Timeframe.options]);

/**
 * Out-of-sample Brier skill of a model of what is known at the signal against the base rate that is stated, on real bars, with its
 * 95 % interval and the wider one that allows for the number of strategies it was tried for.
 */
export const ModelSkill = z.object({
  signals: z.number().int(),
  skill: z.number(),
  low: z.number(),
  high: z.number(),
  familyLow: z.number(),
  familyHigh: z.number(),
});

/** One series a strategy runs on. */
export const StrategyStream = z.object({ symbol: z.string(), timeframe: Timeframe, partner: z.string().nullable() });

/** All that is known of how a strategy has done: its records, each by itself, and the series it runs on. */
export const StrategyPerformance = z.object({
  strategyId: z.string(),
  version: z.number().int(),
  market: z.enum(['real', 'simulated']),
  timeframe: RecordTimeframe,
  /** The back-test first; a record that does not exist is not in the list. */
  records: z.array(RecordPerformance),
  streams: z.array(StrategyStream),
  /** Share of the balance that each trade of this version risks: 1 % × min(1, 10 ÷ number of its streams). */
  riskFraction: z.number(),
  /** Why the base rate is stated and no model; null where none was tried. */
  modelSkill: ModelSkill.nullable(),
});

export const EXCURSIONS_MAX = 600;

const Part = z.object({ price: Price, weight: z.number() });

/** A closed trade of a record. The log holds neither excursions nor words, so a live trade has none. */
export const StrategyTrade = z.object({
  symbol: z.string(),
  timeframe: Timeframe,
  side: z.enum(['long', 'short']),
  type: z.enum(['market', 'limit', 'stop']),
  /** Close of the bar that caused the signal. */
  signalAt: z.iso.datetime(),
  entry: Price,
  /** As published; a later stop never changes what one R is. */
  stop: Price,
  targets: z.array(Part),
  /** The confidence in three steps: 3 from 70 %, 2 from 50 %, 1 below. */
  grade: z.number().int(),
  /** Chance in percent that was, or would have been, stated. */
  confidence: z.number().int(),
  /** Moments of execution: the bar's open for a fill or an exit there, else the bar's close, when it is known. */
  filledAt: z.iso.datetime(),
  fillPrice: Price,
  closedAt: z.iso.datetime(),
  closeReason: z.string(),
  exits: z.array(Part),
  /** The bar of the fill is 1; null in a live record. */
  barsHeld: z.number().int().nullable(),
  grossR: z.number().nullable(),
  /** In price per unit. */
  cost: z.number(),
  netR: z.number(),
  maeR: z.number().nullable(),
  mfeR: z.number().nullable(),
  firstTargetReached: z.boolean(),
  reason: z.string().nullable(),
  /** Index of `signal.opened` in the log; null in a back-test. */
  index: z.number().int().nullable(),
});

export const TRADES_LIMIT_DEFAULT = 25;

const OfRecord = {
  record: z.enum(['live', 'backtest']),
  timeframe: RecordTimeframe.default('all'),
};

export const PerformanceQuery = z.strictObject({ timeframe: RecordTimeframe.default('all') });

export const TradesQuery = z.strictObject({
  ...OfRecord,
  limit: z.coerce.number().int().min(1).max(500).default(TRADES_LIMIT_DEFAULT),
  /** From the `next` link of the answer before. */
  cursor: z.string().max(20).optional(),
});

export const TradesCsvQuery = z.strictObject(OfRecord);

export type StatisticView = z.infer<typeof StatisticView>;
export type MonthView = z.infer<typeof MonthView>;
export type HistogramBinView = z.infer<typeof HistogramBinView>;
export type TradeGroup = z.infer<typeof TradeGroup>;
export type Excursion = z.infer<typeof Excursion>;
export type Calibration = z.infer<typeof Calibration>;
export type CommonCalibration = z.infer<typeof CommonCalibration>;
export type Benchmark = z.infer<typeof Benchmark>;
export type RecordPerformance = z.infer<typeof RecordPerformance>;
export type RecordTimeframe = z.infer<typeof RecordTimeframe>;
export type StrategyStream = z.infer<typeof StrategyStream>;
export type StrategyPerformance = z.infer<typeof StrategyPerformance>;
export type StrategyTrade = z.infer<typeof StrategyTrade>;
export type TradesQuery = z.infer<typeof TradesQuery>;
