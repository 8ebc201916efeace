import { z } from 'zod';
import { Instant } from './instant.ts';
import { TradeGroup } from './trade-group.ts';

/** The same settings at other costs, and one bar late. */
export const RunCosts = z.object({
  runs: z.array(
    z.object({
      spreadFactor: z.number(),
      delayBars: z.int(),
      trades: z.int(),
      measures: z.record(z.string(), z.number().nullable()),
    }),
  ),
  /** Times all costs at which nothing is left; null without costs. */
  breakEvenFactor: z.number().nullable(),
  /** Mean cost of a trade, R; null without trades. */
  meanCostR: z.number().nullable(),
});

/** Trades by what the market was like when their signals came. */
export const RunRegime = z.object({
  kind: z.enum(['volatility', 'trend', 'hour', 'weekday', 'release-day']),
  groups: z.array(TradeGroup),
});

const Span = z.object({ from: Instant, to: Instant });

/** A window: the settings that were chosen, and what they did in the bars after it. */
export const WalkForwardWindow = z.object({
  train: Span,
  test: Span,
  /** Null if no settings had a value. */
  set: z.record(z.string(), z.number()).nullable(),
  inSample: z.object({ value: z.number().nullable(), trades: z.int(), totalR: z.number() }),
  trades: z.int(),
  totalR: z.number(),
  /** Mean net R; null without trades. */
  expectancy: z.number().nullable(),
});

/**
 * A walk-forward over all series of a strategy: before each test the set with the highest mean R is chosen among the published one and
 * those that move one parameter by a quarter. `set` has the values that differ from the published ones.
 */
export const RecordWalkForward = z.object({
  /** Lengths of each choice and test: 24 and 6, or 6 and 2 for a record that leaves fewer than four such tests. */
  trainMonths: z.int(),
  testMonths: z.int(),
  windows: z.array(WalkForwardWindow),
  trades: z.int(),
  /** Mean R of the tests, of the chosen sets where they were chosen, and of the published set in the tests. */
  outOfSample: z.number().nullable(),
  inSample: z.number().nullable(),
  published: z.number().nullable(),
  /** Out of sample ÷ in sample; null unless the latter is above 0. */
  efficiency: z.number().nullable(),
  /** Share of the tests with trades whose sum of R is above 0. */
  windowsWithGain: z.number().nullable(),
  /** Sets that were compared at each choice. */
  trials: z.int(),
});

/** What the backtest of a strategy may rest on: costs, kinds of market, and the choice of its settings. */
export const RecordDoubts = z.object({
  costs: RunCosts,
  regimes: z.array(RunRegime),
  /** Null if the record is too short for 6 months of choice and a test. */
  walkForward: RecordWalkForward.nullable(),
});

export type RecordDoubts = z.infer<typeof RecordDoubts>;
export type RecordWalkForward = z.infer<typeof RecordWalkForward>;
