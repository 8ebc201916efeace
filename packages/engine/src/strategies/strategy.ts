import type { Bar } from '../bars/bar.ts';
import type { StoredTimeframe, Timeframe } from '../bars/timeframe.ts';
import type { AssetClass, Instrument } from '../instruments/instrument.ts';

export const SIDES = ['long', 'short'] as const;
export type Side = (typeof SIDES)[number];

export const SETUP_TYPES = ['market', 'limit', 'stop'] as const;
export type SetupType = (typeof SETUP_TYPES)[number];

/** A scheduled release: only the schedule as of 24 h before, never its result. Time in ms UTC. */
export interface CalendarEvent {
  readonly time: number;
  readonly name: string;
  readonly country: string;
  readonly impact: 'low' | 'medium' | 'high';
}

export interface Target {
  readonly price: number;
  /** Share of the position that exits here; all weights sum to 1, equal by default. */
  readonly weight?: number;
}

/** A request of a strategy for a signal. Prices are raw; the engine rounds them to the tick (stop outward, targets inward). */
export interface Setup {
  readonly side: Side;
  readonly type: SetupType;
  /** For `market` the bar's close. */
  readonly entry: number;
  /** Left out only in benchmarks. */
  readonly stop?: number;
  /** One to three, nearest first; none only in benchmarks. */
  readonly targets: readonly Target[];
  /** Calendar slots after the signal in which it may fill; default 1, and 1 for `market`. */
  readonly validBars?: number;
  /** Move the stop to the fill price once this target (1-based) is reached. */
  readonly breakEvenAfterTarget?: number;
  /** Close at the next open after this many held bars; the fill bar is 1. */
  readonly maxBars?: number;
  /** Why, in words a trader understands. */
  readonly reason: string;
}

export type Decision = { readonly open: Setup } | { readonly moveStop: number } | { readonly close: string };

/** The position of the stream when a bar closes, after that bar has been resolved. */
export interface PositionView {
  readonly state: 'pending' | 'open';
  readonly side: Side;
  /** Published entry. */
  readonly entry: number;
  /** Price of the fill; NaN while pending. */
  readonly fill: number;
  /** Stop in force from the next bar. */
  readonly stop: number;
  readonly targetsReached: number;
  /** Bars held, the fill bar is 1; 0 while pending. */
  readonly barsHeld: number;
}

/** Everything besides the bar that a decision may rest on. All of it is known at the bar's close. */
export interface At {
  readonly position: PositionView | null;
  /** The partner's bar of the same timeframe and close time, or null if there is none. */
  readonly partner: Bar | null;
  /** Releases with open <= time < close of this bar. */
  readonly events: readonly CalendarEvent[];
}

/** The parameters of a strategy by name. */
export type ParameterTable = Readonly<Record<string, Parameter>>;

/** A value for each parameter of a table. */
export type ParameterValues<Table extends ParameterTable = ParameterTable> = {
  readonly [Name in keyof Table]: number;
};

export interface StrategyContext<Table extends ParameterTable = ParameterTable> {
  readonly instrument: Instrument;
  readonly timeframe: StoredTimeframe;
  readonly params: ParameterValues<Table>;
  readonly partner: Instrument | null;
  readonly hasCalendar: boolean;
}

/** Called once per closed bar, in order. The bar object is reused, so copy it to store it. */
export type OnBar = (bar: Bar, at: At) => Decision | null;

/** The form, the validation and the Config tab come from this row. */
export interface Parameter {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number;
  readonly help: string;
}

/** What a confidence is the chance of: that the first target is reached, or that it is or the trade closes with a gain. */
export type Success = 'firstTarget' | 'targetOrGain';

/** Inputs of a strategy in addition to the bars of its series. */
export interface StrategyInputs {
  /**
   * Returns the symbols that may serve as partner of an instrument, best first; empty if no pair is traded.
   * A stream always uses the first one with bars.
   */
  readonly partners?: (symbol: string) => readonly string[];
  readonly calendar?: boolean;
}

/**
 * The rules of one published strategy. What a trader reads about it is its `StrategyContent`. `warmUpBars` and `start` are
 * methods, so that a strategy with a separate table is a `Strategy` too.
 */
export interface Strategy<Table extends ParameterTable = ParameterTable> {
  readonly id: string;
  readonly parameters: Table;
  /** Bars after which everything a setup rests on is there: the first setup comes on this bar of a stream or later. */
  warmUpBars(params: ParameterValues<Table>): number;
  readonly inputs: StrategyInputs;
  /** Whether it divides prices, or takes their logarithm: it is no longer asked once a price is at or below 0. */
  readonly needsPositivePrices?: boolean;
  /** What its confidence is the chance of; the first target if left out. Its log entries name another. */
  readonly success?: Success;
  /** Markets of which it trades instruments. */
  readonly markets: readonly AssetClass[];
  /** Timeframes that it trades in any of its markets, shortest first. */
  readonly timeframes: readonly Timeframe[];
  /** Returns true if it trades this instrument on this timeframe. */
  readonly runsOn: (instrument: Instrument, timeframe: Timeframe) => boolean;
  start(context: StrategyContext<Table>): OnBar;
}
