import { z } from 'zod';
import { CurvePoints } from './curve.ts';
import { MarketKind } from './enumerations.ts';
import { Instant } from './instant.ts';
import { plainId } from './plain-text.ts';
import { PortfolioResult, PortfolioSettings } from './portfolio-study.ts';
import { WalkForwardWindow } from './record-doubts.ts';
import { RUN_STATES, RunFields } from './run.ts';
import { Basis } from './strategy.ts';

/** Runs times bars of the longest study. */
export const STUDY_BARS_MAX = 2_000_000_000;
/** Finer bars of all series of a study together. */
export const STUDY_DETAIL_BARS_MAX = 2_000_000;
/** Runs of a sweep. */
export const STUDY_RUNS_MAX = 10_000;
/** Studies of an account that wait for their turn. */
export const STUDIES_WAITING_MAX = 3;
/** Studies that an account stores. */
export const STUDIES_STORED_MAX = 50;
/** The best rows that a sweep shows; the file has all. */
export const SWEEP_ROWS_SHOWN = 100;

/** Id of a study in examples. */
export const EXAMPLE_STUDY_ID = 'sty_u4R8kZ0qS1mT7vXc2Yb9Aw';

/** Figures by which the runs of a sweep are compared. A higher value is better in each. */
export const SweepMeasure = z.enum([
  'sharpeRatio',
  'sortinoRatio',
  'calmarRatio',
  'totalReturn',
  'maxDrawdown',
  'expectancy',
  'profitFactor',
  'winRate',
  'systemQualityNumber',
]);

const ParameterName = z.string().regex(/^\w{1,60}$/, 'must be the name of a parameter');

/** A parameter that is varied: its values from `from` to `to`. */
export const SweepAxis = z.strictObject({ name: ParameterName, from: z.number(), to: z.number(), step: z.number() });

/** Every combination of all values, or so many sets spread evenly over each parameter, drawn with a seed. */
export const Sampling = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('grid') }),
  z.strictObject({
    kind: z.literal('latin-hypercube'),
    sets: z.int().min(1).max(STUDY_RUNS_MAX),
    seed: z.int().min(0).max(4_294_967_295),
  }),
]);

const { strategyId, timeframe, from, to, params, costFactor, detail } = RunFields;

/** What is tried, and on which bars. */
const Tried = {
  strategyId,
  timeframe,
  from: from.default(null),
  to: to.default(null),
  /** Parameters other than the published ones, of those that are not varied. */
  params: params.default({}),
  costFactor: costFactor.default(1),
  /** Without it the engine rules decide what comes first inside a bar. */
  detail: detail.unwrap().optional(),
  axes: z.array(SweepAxis).min(1).max(4),
  sampling: Sampling.default({ kind: 'grid' }),
  /** By which the best settings are chosen. */
  measure: SweepMeasure.default('sharpeRatio'),
};

/** A sweep: every set of values on one symbol, or on each of a watch-list. */
export const SweepSettings = z.strictObject({
  kind: z.literal('sweep'),
  symbols: z.array(plainId(20)).min(1).max(20),
  ...Tried,
});

const Months = z.int().min(1).max(240);

/** How the bars of a walk-forward analysis are divided: windows, or folds of which each is tested once. */
export const Division = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rolling'), trainMonths: Months, testMonths: Months }),
  z.strictObject({ kind: z.literal('anchored'), trainMonths: Months, testMonths: Months }),
  z.strictObject({
    kind: z.literal('folds'),
    folds: z.int().min(2).max(20),
    /** Days after each fold that are not used for its choice; 1% of the bars' span if omitted. */
    embargoDays: z.number().min(0).max(365).optional(),
  }),
]);

/** A walk-forward analysis: the best set of each window runs on the bars after it. */
export const WalkForwardSettings = z.strictObject({
  kind: z.literal('walk-forward'),
  symbol: plainId(20),
  division: Division.default({ kind: 'rolling', trainMonths: 24, testMonths: 6 }),
  ...Tried,
});

/** What a study computes. */
export const StudySettings = z.discriminatedUnion('kind', [SweepSettings, WalkForwardSettings, PortfolioSettings]);

const Values = z.record(z.string(), z.number());

/** One run of a sweep. */
export const SweepRow = z.object({
  symbol: z.string(),
  /** Values of the varied parameters. */
  set: Values,
  trades: z.int(),
  /** Null where a figure is not defined. */
  measures: z.record(z.string(), z.number().nullable()),
});

/** Why a result deserves doubt, in words. */
export const StudyWarning = z.object({ kind: z.string(), text: z.string() });

/** Whether the best of a sweep could be chance. */
export const SweepVerdict = z.object({
  verdict: z.enum(['survives', 'could-be-chance']),
  /** The verdict with its reason. */
  text: z.string(),
  /** How often the method is wrong, as measured when the result was computed; absent from results of earlier versions. */
  errorRates: z.string().optional(),
  /** Probability of overfitting: share of the splits whose best half is in the lower half of the other one. */
  overfitting: z.object({ probability: z.number().nullable(), splits: z.int(), blocks: z.int() }).nullable(),
  /** Sharpe ratios a day, and the probability that the true one of the best settings exceeds the best without an edge. */
  deflated: z.object({ sharpe: z.number(), bestOfTrials: z.number(), probability: z.number() }).nullable(),
});

/** The bars that a study ran on. */
const Tested = {
  basis: Basis,
  bars: z.int(),
  from: Instant,
  to: Instant,
  /** Daily marks per year. */
  periodsPerYear: z.int(),
  /** Different settings that the account has tried on the strategy and symbols, these included. */
  trials: z.int(),
};

/** What a sweep found. */
export const SweepResult = z.object({
  kind: z.literal('sweep'),
  ...Tested,
  /** Runs of the sweep, and those that are computed. */
  runs: z.int(),
  computed: z.int(),
  /** The best runs, the best first. */
  rows: z.array(SweepRow),
  /** Median of the measure in the runs next to the best one, and their number; null before the end. */
  neighbours: z.object({ median: z.number().nullable(), count: z.int() }).nullable(),
  warnings: z.array(StudyWarning),
  /** Null before the end, and if no run has a value. */
  verdict: SweepVerdict.nullable(),
  /** Daily equity of the model account with the best settings; null before the end, and if no run has a value. */
  curve: CurvePoints.nullable(),
});

/** What a walk-forward analysis found; null figures lack trades. */
export const WalkForwardResult = z.object({
  kind: z.literal('walk-forward'),
  ...Tested,
  windows: z.array(WalkForwardWindow),
  trades: z.int(),
  /** Mean R of the tests, and of the chosen settings where they were chosen. */
  outOfSample: z.number().nullable(),
  inSample: z.number().nullable(),
  /** Out of sample ÷ in sample. */
  efficiency: z.number().nullable(),
  /** Share of the windows with trades that gained. */
  windowsWithGain: z.number().nullable(),
  /** Daily equity of the model account over the tests. */
  curve: CurvePoints,
});

export const StudyResult = z.discriminatedUnion('kind', [SweepResult, WalkForwardResult, PortfolioResult]);

export const STUDY_KINDS = ['sweep', 'walk-forward', 'portfolio'] as const;

/** A computation over many runs, or over several streams. */
export const Study = z.object({
  id: z.string(),
  kind: z.enum(STUDY_KINDS),
  name: z.string(),
  market: MarketKind,
  settings: StudySettings,
  state: z.enum(RUN_STATES),
  /** Part that is computed, 0 to 1. */
  progress: z.number(),
  /** Expected until the end, ms; null unless it is computed. */
  remainingMs: z.number().nullable(),
  /** Why it failed; null unless it did. */
  problem: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});

/** A study with its result; while it is computed, with its best rows until now. */
export const StudyDetail = Study.extend({ result: StudyResult.nullable() });

/** A cell of a map of two parameters. */
export const HeatMapCell = z.object({
  x: z.number(),
  y: z.number(),
  value: z.number().nullable(),
  /** Median of the values of the cells around it, at most 8. */
  neighbours: z.number().nullable(),
});

const MapAxis = z.object({ name: z.string(), values: z.array(z.number()) });

/** Two parameters of a sweep on one symbol. */
export const StudyHeatMap = z.object({
  x: MapAxis,
  y: MapAxis,
  measure: SweepMeasure,
  symbol: z.string(),
  /** Values of the other varied parameters. */
  fixed: Values,
  /** Row by row: the first row has the first value of `y`. */
  cells: z.array(HeatMapCell),
});

export type SweepMeasure = z.infer<typeof SweepMeasure>;
export type SweepAxis = z.infer<typeof SweepAxis>;
export type SweepSettings = z.infer<typeof SweepSettings>;
export type StudySettings = z.infer<typeof StudySettings>;
export type SweepRow = z.infer<typeof SweepRow>;
export type SweepResult = z.infer<typeof SweepResult>;
export type StudyResult = z.infer<typeof StudyResult>;
export type Study = z.infer<typeof Study>;
export type StudyDetail = z.infer<typeof StudyDetail>;
export type StudyHeatMap = z.infer<typeof StudyHeatMap>;
export type SweepVerdict = z.infer<typeof SweepVerdict>;
export type WalkForwardResult = z.infer<typeof WalkForwardResult>;
export type WalkForwardSettings = z.infer<typeof WalkForwardSettings>;
export type Division = z.infer<typeof Division>;
