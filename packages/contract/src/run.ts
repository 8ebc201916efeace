import { z } from 'zod';
import { CurvePoints } from './curve.ts';
import { MarketKind, StoredTimeframe, Timeframe } from './enumerations.ts';
import { input } from './input.ts';
import { Instant, TimeInput } from './instant.ts';
import { plainId } from './plain-text.ts';
import { RunCosts, RunRegime } from './record-doubts.ts';
import { Basis } from './strategy.ts';
import { MonthView, StatisticView, StrategyTrade } from './strategy-performance.ts';
import { line } from './typed-text.ts';

/** Bars of the longest run. */
export const RUN_BARS_MAX = 1_000_000;
/** Closed trades that a run stores; one with more fails. */
export const RUN_TRADES_MAX = 50_000;
/** Bars of the longest run that is computed again at other costs. */
export const RUN_COSTS_BARS_MAX = 250_000;
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
  name: input(line(60).min(1), 'Name in lists', 'Tideline at double costs'),
  strategyId: input(plainId(100), 'Id of a strategy', 'tideline-pullback'),
  symbol: input(plainId(20), 'Symbol that the published version runs on', 'EURUSD'),
  timeframe: input(Timeframe, 'Of the published series, or any other that there are bars of', 'daily'),
  from: input(TimeInput.nullable(), 'Earliest open of a bar; from the first stored bar if left out'),
  to: input(TimeInput.nullable(), 'Latest close of a bar; to the newest bar if left out'),
  params: input(Params, 'Parameters other than the published ones'),
  costFactor: input(CostFactor, "Factor on the instrument's costs"),
  detail: input(
    StoredTimeframe.nullable(),
    'Timeframe of finer bars that decide what comes first inside a bar; the engine rules do if left out',
  ),
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
  /** Timeframe of the finer bars that decide what comes first inside a bar; null if the engine rules do. */
  detail: StoredTimeframe.nullable(),
  state: z.enum(RUN_STATES),
  /** Part that is computed, 0 to 1. */
  progress: z.number(),
  /** Why it failed; null unless it did. */
  problem: z.string().nullable(),
  summary: RunSummary.nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});

/** 5%, 50% and 95% of the draws. */
const Band = z.object({ low: z.number(), median: z.number(), high: z.number() });

/** What else could have come of the trades of a run: blocks of them drawn with replacement, compounded at a risk. */
export const RunChance = z.object({
  /** Share of the balance that each trade risks, and the drawdown whose chance is stated. */
  riskFraction: z.number(),
  drawdownLimit: z.number(),
  /** Balance after so many trades, and at the end, as a multiple of the start. */
  curve: z.array(Band.extend({ trade: z.int() })),
  end: Band,
  /** Deepest drawdown of a draw. */
  drawdown: Band,
  /** Shares of the draws: those that reached the limit, lost half of the start, and ended below it. */
  drawdownChance: z.number(),
  ruinChance: z.number(),
  lossChance: z.number(),
  trades: z.int(),
  block: z.int(),
  draws: z.int(),
  seed: z.int(),
});

/** What a result may rest on. */
export const RunDoubts = z.object({
  /** Null for fewer than 30 trades. */
  chance: RunChance.nullable(),
  /** Null for more than `RUN_COSTS_BARS_MAX` bars. */
  costs: RunCosts.nullable(),
  regimes: z.array(RunRegime),
});

/** What finer bars decided in a run. */
export const RunDetailBars = z.object({
  timeframe: StoredTimeframe,
  /** Bars of a trade in which the order of stop, targets and fill decides the result. */
  ambiguousBars: z.int(),
  /** Those that finer bars decided; the engine rules decided the others. */
  decidedBars: z.int(),
  /** Those of the decided bars in which a finer bar was ambiguous as well. */
  unclearBars: z.int(),
  /** Trades that finer bars led otherwise than the engine rules would have. */
  changedTrades: z.int(),
  /** Sum of the net R of all trades. */
  totalR: z.number(),
  /** The same run, decided by the engine rules alone. */
  byRule: z.object({ trades: z.int(), totalR: z.number() }),
});

export const RunResult = z.object({
  basis: Basis,
  /** Daily marks per year. */
  periodsPerYear: z.int(),
  statistics: z.array(StatisticView),
  /** Daily equity of the model account. */
  curve: CurvePoints,
  months: z.array(MonthView),
  /** Day on which the model account was ruined: the curve ends there at 0. Null if it was not. */
  ruinedOn: z.iso.date().nullable(),
  /** Null for a run of an earlier version of the program. */
  doubts: RunDoubts.nullable(),
  /** Null for a run without finer bars. */
  detail: RunDetailBars.nullable(),
  /** Setups that were refused. */
  refused: z.int(),
  /** The newest closed trades, oldest first. */
  trades: z.array(StrategyTrade),
});

/**
 * What an account has tried on a strategy and a symbol. The count only grows: deleting runs does not change it. The Sharpe ratio of
 * a result is deflated by it.
 */
export const RunTrials = z.object({
  /** Different settings with a result: those of runs, and those of sweeps. */
  count: z.int(),
  /** Probability that the true Sharpe ratio exceeds what the best of as many settings without any edge would show. */
  deflatedSharpe: z.number().nullable(),
  /** The annual Sharpe ratio which that best one is expected to show. */
  bestOfTrials: z.number().nullable(),
  /** Why there is no deflated Sharpe ratio; null if there is one. */
  reason: z.string().nullable(),
});

/** A run with its result; null until it is done. */
export const RunDetail = Run.extend({ result: RunResult.nullable(), trials: RunTrials.nullable() });

/** A trade as the file of trades has it: by the names of its columns. */
const TradeOfFile = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Everything about a run that is done, with every closed trade. */
export const RunReport = RunDetail.extend({
  /** What the figures are, and what they are not. */
  notice: z.string(),
  allTrades: z.array(TradeOfFile),
});

export type RunSummary = z.infer<typeof RunSummary>;
export type Run = z.infer<typeof Run>;
export type RunResult = z.infer<typeof RunResult>;
export type RunTrials = z.infer<typeof RunTrials>;
export type RunDetailBars = z.infer<typeof RunDetailBars>;
export type RunDoubts = z.infer<typeof RunDoubts>;
export type RunDetail = z.infer<typeof RunDetail>;
export type RunReport = z.infer<typeof RunReport>;
