import type { Instrument } from '../instruments/instrument.ts';
import { InvalidParameterError } from '../parameters.ts';
import type { Trade } from '../simulate/trade.ts';
import { backtestAccount } from '../statistics/backtest-record.ts';
import { mean } from '../statistics/moments.ts';
import { riskFraction } from '../statistics/risk-fraction.ts';
import { isWithin, type WindowedStream } from '../statistics/windowed-records.ts';
import type { CalendarEvent, ParameterValues, Strategy } from '../strategies/strategy.ts';
import { COST_VARIANTS, type CostSensitivity, type CostVariant, summariseCosts } from './cost-sensitivity.ts';
import { computeMeasures } from './measures.ts';
import { nearbySets } from './nearby-sets.ts';
import type { ParameterSet } from './parameter-sets.ts';
import { computeRegimes, type Regime } from './regimes.ts';
import { type Choice, type TestedChoices, testChoices, type WalkForwardRow } from './test-choices.ts';
import { countedTrades, signalledWithin, type TrainResult } from './tested-set.ts';
import { DEFAULT_WINDOWS, type TimeSpan, type WindowLengths, walkForwardWindows } from './windows.ts';

/** Raised when the same inputs give other doubts than before. */
export const DOUBTS_VERSION = 1;

/** What is changed in a run of all streams of a strategy. */
export interface StrategyVariant extends CostVariant {
  /** Values that differ from the published ones. */
  readonly set: ParameterSet;
}

/** A walk-forward over all streams of a strategy, its choices among the sets near the published one. */
export interface StrategyWalkForward extends Omit<TestedChoices, 'trades'> {
  readonly trainMonths: number;
  readonly testMonths: number;
  readonly trades: number;
  /** Mean R of the published set in the same tests; null without trades. */
  readonly published: number | null;
  /** Sets that were compared at each choice. */
  readonly trials: number;
}

/** What a strategy's backtest may rest on. */
export interface StrategyDoubts {
  readonly costs: CostSensitivity;
  readonly regimes: readonly Regime[];
  /** Null if the record has no room for a choice and a test. */
  readonly walkForward: StrategyWalkForward | null;
}

export interface StrategyDoubtsRequest {
  readonly strategy: Pick<Strategy, 'parameters'>;
  readonly params: ParameterValues;
  /** Span of the record. */
  readonly window: TimeSpan;
  /** Null without a calendar. */
  readonly events: readonly CalendarEvent[] | null;
  /** Returns all streams with the trades that they have under a variant. */
  readonly run: (variant: StrategyVariant) => readonly TestedStream[];
}

/** A stream with its trades. */
export type TestedStream = Pick<WindowedStream, 'bars' | 'trades'> & { readonly instrument: Instrument };

const UNCHANGED: StrategyVariant = { spreadFactor: 1, delayBars: 0, set: {} };

/**
 * Returns what the backtest of a strategy over all its streams may rest on: its costs, the kinds of market, and whether
 * settings near the published ones would have been chosen well before each test. Trades count as in the record: those
 * filled and decided within its window.
 */
export function strategyDoubts({ strategy, params, window, events, run }: StrategyDoubtsRequest): StrategyDoubts {
  const runWithin = (variant: StrategyVariant) =>
    run(variant).map((stream) => ({ ...stream, trades: stream.trades.filter((trade) => isWithin(trade, window)) }));
  const published = runWithin(UNCHANGED);
  const costs = COST_VARIANTS.map((variant, i) => {
    const streams = i === 0 ? published : runWithin({ ...variant, set: {} });
    const account = backtestAccount(streams, window.from, window.to, { riskFraction: riskFraction(streams.length) });
    const results = account.trades.map(({ netR }) => netR);
    return { variant, trades: getTrades(streams), measures: computeMeasures({ ...account, results }) };
  });
  return {
    costs: summariseCosts(costs),
    regimes: computeRegimes(published.map(({ trades, ...series }) => ({ series: { ...series, events }, trades }))),
    walkForward: walkForward(nearbySets(strategy, params), window, (set) =>
      getTrades(Object.keys(set).length === 0 ? published : runWithin({ ...UNCHANGED, set })),
    ),
  };
}

/** Returns the trades of all streams by the time their results were known. */
function getTrades(streams: readonly TestedStream[]): Trade[] {
  return streams.flatMap(({ trades }) => trades).sort((a, b) => a.decidedAt - b.decidedAt || a.fillTime - b.fillTime);
}

function walkForward(
  sets: readonly ParameterSet[],
  window: TimeSpan,
  tradesWith: (set: ParameterSet) => readonly Trade[],
): StrategyWalkForward | null {
  const found = divide(window);
  if (found === null) return null;
  const { choices, lengths } = found;
  const runs = sets.map((set) => tradesWith(set));
  const rows = sets.map(
    (set, run): WalkForwardRow => ({ run, set, train: choices.map(({ train }) => resultIn(runs[run]!, train)) }),
  );
  const { trades, ...tested } = testChoices(choices, rows, ({ run }) => runs[run]!);
  const end = choices.at(-1)!.test.to;
  const kept = choices
    .flatMap(({ test }) => signalledWithin(runs[0]!, test))
    .filter(({ decidedAt }) => decidedAt <= end);
  return {
    ...tested,
    trainMonths: lengths.trainMonths,
    testMonths: lengths.testMonths,
    trades: trades.length,
    published: mean(kept.map(({ netR }) => netR)),
    trials: sets.length,
  };
}

/** Returns what was known of a set at the end of a window of choice, compared by its mean R. */
function resultIn(trades: readonly Trade[], train: TimeSpan): TrainResult {
  const results = countedTrades(trades, train, null).map(({ netR }) => netR);
  return { value: mean(results), trades: results.length, totalR: results.reduce((sum, result) => sum + result, 0) };
}

/** Tests that the usual windows must leave. */
const LEAST_TESTS = 4;
const SHORT_WINDOWS: WindowLengths = { ...DEFAULT_WINDOWS, trainMonths: 6, testMonths: 2 };

/** Returns the usual windows of a record, shorter ones if they leave few tests; null if it has no room for one. */
function divide(window: TimeSpan): { readonly choices: readonly Choice[]; readonly lengths: WindowLengths } | null {
  for (const [lengths, least] of [[DEFAULT_WINDOWS, LEAST_TESTS] as const, [SHORT_WINDOWS, 1] as const]) {
    const choices = getChoices(window, lengths);
    if (choices.length >= least) return { choices, lengths };
  }
  return null;
}

/** Returns the windows of these lengths; none if the record has no room for one. */
function getChoices(window: TimeSpan, lengths: WindowLengths): Choice[] {
  try {
    return walkForwardWindows(window, lengths).map((one) => ({ ...one, purged: null }));
  } catch (error) {
    if (error instanceof InvalidParameterError) return [];
    throw error;
  }
}
