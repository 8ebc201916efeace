import { z } from 'zod';
import { CurvePoints } from './curve.ts';
import { MarketKind, Timeframe } from './enumerations.ts';
import { Instant } from './instant.ts';
import { plainId } from './plain-text.ts';
import { Basis } from './strategy.ts';
import { StatisticView, StrategyTrade } from './strategy-performance.ts';
import { line } from './typed-text.ts';

/** Bars of the longest run. */
export const RUN_BARS_MAX = 1_000_000;
/** Closed trades that a run stores; one with more fails. */
export const RUN_TRADES_MAX = 50_000;
/** Runs of an account that wait for their turn. */
export const RUNS_WAITING_MAX = 5;
/** The newest trades that a run shows; the file has all. */
export const RUN_TRADES_SHOWN = 25;

/** A run that the server was stopped in is `queued` again. */
export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

const CostFactor = z.number().gt(0).max(100);
const Params = z.record(z.string().regex(/^\w{1,60}$/), z.number());

/** Id of a run in examples. */
export const EXAMPLE_RUN_ID = 'run_u4R8kZ0qS1mT7vXc2Yb9Aw';

/** What a call may set of a run. */
export const RunFields = {
  name: line(60).min(1),
  strategyId: plainId(100),
  /** One that the published version runs on. */
  symbol: plainId(20),
  /** Of the published series, or any other that there are bars of. */
  timeframe: Timeframe,
  /** Earliest open of a bar; from the first stored bar if omitted. */
  from: Instant.nullable(),
  /** Latest close of a bar; to the newest bar if omitted. */
  to: Instant.nullable(),
  /** Parameters other than the published ones. */
  params: Params,
  /** Factor on the instrument's costs. */
  costFactor: CostFactor,
};

/** Figures of a run in lists. Rates are fractions; null where the sample is too small. */
export const RunSummary = z.object({
  bars: z.int(),
  /** Open of the first bar and close of the last. */
  from: Instant,
  to: Instant,
  trades: z.int(),
  totalReturn: z.number().nullable(),
  sharpeRatio: z.number().nullable(),
  maxDrawdown: z.number().nullable(),
});

/** A backtest that a member runs on the server. */
export const Run = z.object({
  id: z.string(),
  name: z.string(),
  strategyId: z.string(),
  /** Version of the strategy whose rules ran, and the hash of its code. */
  version: z.int(),
  codeSha256: z.string(),
  market: MarketKind,
  symbol: z.string(),
  timeframe: Timeframe,
  /** Second instrument of a pair strategy. */
  partner: z.string().nullable(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** Every parameter. */
  params: Params,
  costFactor: CostFactor,
  state: z.enum(RUN_STATES),
  /** Part that is computed, 0 to 1. */
  progress: z.number(),
  /** Why it failed; null unless it did. */
  problem: z.string().nullable(),
  summary: RunSummary.nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});

export const RunResult = z.object({
  basis: Basis,
  /** Daily marks per year. */
  periodsPerYear: z.int(),
  statistics: z.array(StatisticView),
  /** Daily equity of the model account. */
  curve: CurvePoints,
  /** Setups that were refused. */
  refused: z.int(),
  /** The newest closed trades, oldest first. */
  trades: z.array(StrategyTrade),
});

/** A run with its result; null until it is done. */
export const RunDetail = Run.extend({ result: RunResult.nullable() });

export type RunSummary = z.infer<typeof RunSummary>;
export type Run = z.infer<typeof Run>;
export type RunResult = z.infer<typeof RunResult>;
export type RunDetail = z.infer<typeof RunDetail>;
