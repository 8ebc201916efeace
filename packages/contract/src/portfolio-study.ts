import { ALLOCATIONS, DEFAULT_MARGIN_RATES } from '@sealtick/engine';
import { z } from 'zod';
import { CurvePoints } from './curve.ts';
import { Side } from './enumerations.ts';
import { Instant } from './instant.ts';
import { RunChance, RunFields } from './run.ts';
import { Basis } from './strategy.ts';
import { StatisticView } from './strategy-performance.ts';

/** Streams of one portfolio. */
export const PORTFOLIO_STREAMS_MAX = 20;
/** The newest trades that a portfolio shows; the file has all. */
export const PORTFOLIO_TRADES_SHOWN = 25;

const { strategyId, symbol, timeframe, from, to, params, costFactor, detail } = RunFields;
const Share = z.number().gt(0).max(1);

/** A strategy on one symbol and timeframe. */
export const PortfolioStream = z.strictObject({
  strategyId,
  symbol,
  timeframe,
  /** Parameters other than the published ones. */
  params: params.default({}),
});

/** Margin that an open trade binds, a share of its notional, by asset class. */
const MarginRates = z.strictObject({
  fx: Share.default(DEFAULT_MARGIN_RATES.fx),
  indices: Share.default(DEFAULT_MARGIN_RATES.indices),
  commodities: Share.default(DEFAULT_MARGIN_RATES.commodities),
  crypto: Share.default(DEFAULT_MARGIN_RATES.crypto),
});

/** Several strategies, symbols and timeframes on one account. Shares are fractions of its closed balance. */
export const PortfolioSettings = z.strictObject({
  kind: z.literal('portfolio'),
  streams: z.array(PortfolioStream).min(1).max(PORTFOLIO_STREAMS_MAX),
  from: from.default(null),
  to: to.default(null),
  costFactor: costFactor.default(1),
  /** Without it the engine rules decide what comes first inside a bar. */
  detail: detail.unwrap().optional(),
  startingBalance: z.number().gt(0).max(1e12).default(10_000),
  /** Share that one trade risks, times the weight of its stream. */
  riskFraction: Share.default(0.01),
  allocation: z.enum(ALLOCATIONS).default('equal'),
  /** Most that all open trades, and those of one asset class, may risk; 1 for no limit. */
  maxOpenRisk: Share.default(1),
  maxClassRisk: Share.default(1),
  marginRates: MarginRates.default({ ...DEFAULT_MARGIN_RATES }),
  /** Drawdown whose chance is computed. */
  drawdownLimit: z.number().gt(0).lt(1).default(0.2),
});

/** What a stream did, and what the account took of it. */
export const PortfolioStreamResult = z.object({
  strategyId: z.string(),
  symbol: z.string(),
  timeframe: z.string(),
  /** Trades of the stream alone, those that the account took, and those of them with less than their full risk. */
  signalled: z.int(),
  taken: z.int(),
  cut: z.int(),
  /** Sum of net R of the taken trades, and what they added to the balance. */
  totalR: z.number(),
  profit: z.number(),
  /** Allocation at the end. */
  weight: z.number(),
});

/** A trade of a stream, with what the account took of it. */
export const PortfolioTrade = z.object({
  /** Position of its stream. */
  stream: z.int(),
  side: Side,
  filledAt: Instant,
  closedAt: Instant,
  netR: z.number(),
  /** Share of the balance at risk; 0 if it was not taken. */
  share: z.number(),
  /** The limit that reduced it; null for the full risk. */
  limit: z.enum(['open-risk', 'class-risk', 'margin', 'no-balance']).nullable(),
  /** What it added to the balance. */
  profit: z.number(),
});

/** What a portfolio came to. */
export const PortfolioResult = z.object({
  kind: z.literal('portfolio'),
  basis: Basis,
  bars: z.int(),
  from: Instant,
  to: Instant,
  /** Daily marks per year. */
  periodsPerYear: z.int(),
  /** Different settings that the account has tried on the strategies and symbols, these included. */
  trials: z.int(),
  statistics: z.array(StatisticView),
  streams: z.array(PortfolioStreamResult),
  /** How many trades each limit cut or kept out. */
  limits: z.object({ 'open-risk': z.int(), 'class-risk': z.int(), margin: z.int(), 'no-balance': z.int() }),
  /** Correlation of the daily returns of the streams, each alone, row by row; null under 60 common days, or without variance. */
  correlations: z.object({ matrix: z.array(z.array(z.number().nullable())), days: z.int() }),
  /** Highest share of the balance at risk, and bound as margin, at a fill. */
  peakOpenRisk: z.number(),
  peakMargin: z.number(),
  /** Day on which the account was ruined; null if it was not. */
  ruinedOn: z.iso.date().nullable(),
  /** Other outcomes of its trades, at the size that they had; null under 30. */
  chance: RunChance.omit({ riskFraction: true }).nullable(),
  /** Trades of all streams by their fill, taken or not: the newest; the file has all. */
  trades: z.array(PortfolioTrade),
  /** Daily equity of the account. */
  curve: CurvePoints,
});

export type PortfolioSettings = z.infer<typeof PortfolioSettings>;
export type PortfolioResult = z.infer<typeof PortfolioResult>;
export type PortfolioTrade = z.infer<typeof PortfolioTrade>;
