import type { Bars } from '../bars/bar.ts';
import type { Timeframe } from '../bars/timeframe.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Signal, Trade } from '../simulate/trade.ts';
import type { ParameterValues, Strategy } from '../strategies/strategy.ts';
import type { AuditData } from './audit-data.ts';

/** Returns, from the trades of a run, the confidence of a signal as of its bar's close: plain data. */
export type ConfidenceModel = (trades: readonly Trade[]) => (signal: Signal) => unknown;

/** The audited strategy and its models. */
export interface AuditSubject {
  readonly strategy: Pick<Strategy, 'start'>;
  readonly params: ParameterValues;
  /** The engine's own by default. */
  readonly aggregate?: (bars: Bars, timeframe: Timeframe, instrument: Instrument) => Bars;
  /** The engine's own by default. */
  readonly confidence?: ConfidenceModel;
}

/**
 * Creates the subject of one run from that run's data only. Anything that a strategy precomputes from a whole series
 * must be computed here, so that a shorter series can show whether it matters.
 */
export type PrepareSubject = (data: AuditData) => AuditSubject;

export const OBSERVED = [
  'bar',
  'decision',
  'opened',
  'filled',
  'target',
  'stop moved',
  'closed',
  'refused',
  'confidence',
] as const;

/** What was observed at a bar's close: an aggregated bar, the engine's copy of a decision, or what came of it. */
export interface Observation {
  readonly what: (typeof OBSERVED)[number];
  /** The bar's close, ms UTC. */
  readonly at: number;
  readonly text: string;
}

/** A run of a strategy over data. */
export interface Run {
  readonly observations: readonly Observation[];
  /** Violations that are independent of the data, each once. */
  readonly offences: readonly string[];
}

/**
 * Runs the audited strategy over each of the data in turn. The runs of one call share the modules of the strategy; no other
 * call has used them.
 */
export type RunFresh = (data: readonly AuditData[]) => Promise<readonly Run[]>;
