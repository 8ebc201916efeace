import type { Bars } from '../bars/bar.ts';
import { type Confidence, ConfidenceTracker } from '../confidence/confidence-tracker.ts';
import { type SimulateOptions, type Simulation, simulate } from './simulate.ts';
import type { SimulatedSignal } from './simulated-signal.ts';
import type { StreamSpec } from './stream.ts';
import type { Signal, Trade } from './trade.ts';

/** One stream of a strategy with the bars it runs on. */
export interface StreamRun extends SimulateOptions {
  readonly bars: Bars;
  readonly spec: StreamSpec;
}

/** A simulated signal with the confidence it would have been published with. */
export interface RatedSignal extends SimulatedSignal {
  readonly confidence: Confidence;
}

export interface StrategySimulation {
  /** One result per run, in the given order. */
  readonly streams: readonly Simulation[];
  /** The signals of all streams by the close of their bar, then symbol and timeframe. */
  readonly signals: readonly RatedSignal[];
  /** The closed trades of all streams by the time their results were known, then symbol and timeframe. */
  readonly trades: readonly Trade[];
}

/**
 * Runs every stream of one strategy version, merges their signals and trades in time order and gives each signal its
 * confidence (engine rule 19). Streams do not influence each other, so they may run in any order, and the outcomes
 * known at a signal's close are looked up once all have run.
 */
export function simulateStrategy(runs: readonly StreamRun[]): StrategySimulation {
  const streams = runs.map(({ bars, spec, partner, events }) => simulate(bars, spec, { partner, events }));
  const trades = streams.flatMap((stream) => stream.trades);
  trades.sort((a, b) => a.decidedAt - b.decidedAt || byStream(a.signal, b.signal));
  const tracker = new ConfidenceTracker(runs[0]?.spec.strategy.success);
  for (const trade of trades) tracker.addTrade(trade);
  const signals = streams.flatMap((stream) =>
    stream.signals.map((record): RatedSignal => ({ ...record, confidence: tracker.getConfidence(record.signal) })),
  );
  signals.sort((a, b) => a.signal.barCloseAt - b.signal.barCloseAt || byStream(a.signal, b.signal));
  return { streams, signals, trades };
}

function byStream(a: Signal, b: Signal): number {
  return compare(a.symbol, b.symbol) || compare(a.timeframe, b.timeframe);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
