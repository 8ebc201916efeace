import { z } from 'zod';
import { CurvePoints } from './curve.ts';
import { AssetClass, MarketKind, RecordKind, Timeframe } from './enumerations.ts';
import { LogRestore } from './log-restore.ts';
import { SwitchedOff } from './operated-strategy.ts';
import { StrategyParity } from './parity.ts';

export const RiskLevel = z.enum(['conservative', 'balanced', 'aggressive']);
export const Approach = z.enum([
  'trend',
  'trend-following',
  'mean-reversion',
  'breakout',
  'momentum',
  'smc/ict',
  'smart-money',
  'volatility-arbitrage',
  'carry-trade',
  'statistical-arbitrage',
  'event-driven',
]);

/** Basis of a figure or a signal: its record kind and market kind. No figure mixes two. */
export const Basis = z.object({
  record: RecordKind,
  market: MarketKind,
  /**
   * Only of a signal that was published in the log before a restore: its opening is in no log that can be verified, and it is
   * not part of the live record.
   */
  formerLog: z.literal(true).optional(),
});

/** Fractions (0.12 is 12%); maxDrawdown <= 0; null if the sample is too small, with `reason`. */
export const PerformanceMetrics = z.object({
  sharpe: z.number().nullable(),
  /** Probability that the true Sharpe ratio exceeds that of the best of `trials` worthless sets of rules; null with `sharpe`. */
  deflatedSharpe: z.number().nullable(),
  /** Sets of rules that were tried for the strategy; null if unknown. */
  trials: z.int().nullable(),
  maxDrawdown: z.number().nullable(),
  winRate: z.number().nullable(),
  /** Planned reward to risk, sum of weight * |target - entry| / |entry - stop|, averaged over the trades. */
  avgRR: z.number().nullable(),
  /** Average gain by average loss of the closed trades, after costs. */
  payoff: z.number().nullable(),
  annualReturn: z.number().nullable(),
  trades: z.number().int(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  basis: Basis,
  reason: z.string().nullable(),
  /** Day on which the model account was ruined, and its record ends; null if it was not. */
  ruinedOn: z.iso.date().nullable(),
});

/** Net R of a trade after costs: the mean over `trades`, with its 95% interval. */
export const RealResult = z.object({ trades: z.int(), mean: z.number(), low: z.number(), high: z.number() });

export const StrategyParameter = z.object({
  label: z.string(),
  unit: z.string(),
  min: z.number(),
  max: z.number(),
  step: z.number(),
  default: z.number(),
  help: z.string(),
});

export const ExecutionPlaybook = z.object({
  setupConditions: z.union([z.string(), z.array(z.string())]),
  entryTrigger: z.string(),
  stopLoss: z.string(),
  profitTargets: z.string(),
  riskSizing: z.string(),
});

export const Strategy = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  oneLiner: z.string(),
  overview: z.string(),
  whoFor: z.string(),
  approach: Approach,
  riskLevel: RiskLevel,
  markets: z.array(AssetClass),
  timeframes: z.array(Timeframe),
  /** The timeframes that it trades in each of its markets. */
  timeframesByMarket: z.record(z.string(), z.array(Timeframe)),
  symbols: z.array(z.string()),
  /** The series that the published version runs on; none before publication. */
  streams: z.array(z.object({ symbol: z.string(), timeframe: Timeframe })),
  signalTypes: z.array(z.string()),
  performanceMetrics: PerformanceMetrics,
  /**
   * Equity curve of the figures' record in at most SMALL_CURVE_POINTS marks that keep its extremes; null with fewer
   * than two.
   */
  equityCurve: CurvePoints.nullable(),
  /** Its result on real bars from 2018 on, which its rules were not chosen on; null if there is none. */
  realResult: RealResult.nullable(),
  /** Agreement of its live signals with a replay. */
  parity: StrategyParity,
  riskProfile: z.string(),
  backtestMethodology: z.string(),
  configuration: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  parameters: z.record(z.string(), StrategyParameter),
  executionPlaybook: ExecutionPlaybook,
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Whether its rules come with the program. Those of a file of the operator run on the server alone. */
  isBuiltIn: z.boolean(),
  /** Whether it runs in this market: published, and neither paused nor retired. */
  isActive: z.boolean(),
  /** Whether it opens no signals for now. Its open signals continue to their end. */
  isPaused: z.boolean(),
  /** Why it opens no signals; null while it runs. A retired strategy opens none permanently, and keeps its record. */
  switchedOff: SwitchedOff.nullable(),
  /** Index of the log entry that published this version; null before publication. */
  publishedIndex: z.number().int().nullable(),
  /** The restore after which its live record restarted; null if there was none. */
  restored: LogRestore.nullable(),
});

export type Basis = z.infer<typeof Basis>;
export type PerformanceMetrics = z.infer<typeof PerformanceMetrics>;
export type StrategyParameter = z.infer<typeof StrategyParameter>;
export type RealResult = z.infer<typeof RealResult>;
export type Strategy = z.infer<typeof Strategy>;
