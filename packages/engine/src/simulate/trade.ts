import type { Timeframe } from '../bars/timeframe.ts';
import type { Decision, SetupType, Side } from '../strategies/strategy.ts';

export const EXIT_REASONS = ['target', 'stop', 'exit', 'time'] as const;
/** Why a part of a position left. */
export type ExitReason = (typeof EXIT_REASONS)[number];

export const CLOSE_REASONS = [...EXIT_REASONS, 'expired', 'cancelled'] as const;
/** Why a signal closed: how its last part left, or why it was never filled. */
export type CloseReason = (typeof CLOSE_REASONS)[number];

export interface Exit {
  /** Moment of execution, ms UTC: the bar's open for an exit there, else the bar's close, when it is known. */
  readonly time: number;
  readonly price: number;
  readonly weight: number;
  readonly reason: ExitReason;
  /** Calendar days between the session dates of fill and exit: how often this part paid swap. */
  readonly nights: number;
}

export interface SignalTarget {
  readonly price: number;
  /** Share of the position that leaves here; a signal's weights sum to 1. */
  readonly weight: number;
}

/** A signal as published: prices on the tick, weights explicit. Times are ms UTC. */
export interface Signal {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly side: Side;
  readonly type: SetupType;
  readonly entry: number;
  /** NaN only in benchmarks. */
  readonly stop: number;
  readonly targets: readonly SignalTarget[];
  readonly validBars: number;
  readonly breakEvenAfterTarget: number | null;
  readonly maxBars: number | null;
  readonly reason: string;
  /** Close of the bar that caused it. */
  readonly barCloseAt: number;
  /** End of the last calendar slot in which it may fill. */
  readonly validUntil: number;
}

/**
 * A filled signal from fill to its last exit. R values are multiples of |published entry - published stop|, rounded to
 * 6 decimals; without a stop (benchmarks only) they are NaN.
 */
export interface Trade {
  readonly signal: Signal;
  /** The bar's open for a fill there, else the bar's close time. */
  readonly fillTime: number;
  /** Open time of the bar it was filled in: its session date starts the count of nights. */
  readonly fillBar: number;
  readonly fillPrice: number;
  readonly exits: readonly Exit[];
  /** Moment of execution of the last exit: the bar's open for an exit there, else the bar's close. */
  readonly closedAt: number;
  /** Close time of the bar of the last exit: when the result is known. Sizing and confidence use this one. */
  readonly decidedAt: number;
  readonly closeReason: ExitReason;
  /** The strategy's own words where `closeReason` is `exit`, else null. */
  readonly closeNote: string | null;
  /** Bars held, the fill bar is 1; a bar left at its open is not counted. */
  readonly barsHeld: number;
  readonly grossR: number;
  /** Price per unit, weights applied (engine rule 12). */
  readonly cost: number;
  /** Mean factor of the spread over fill and exits: 1 away from rollover and releases. */
  readonly spreadFactor: number;
  readonly netR: number;
  /** Worst and best excursion from fill to exit, in R; mae <= 0 <= mfe. */
  readonly maeR: number;
  readonly mfeR: number;
  /** Was the first target reached before stop, exit or time? */
  readonly firstTargetReached: boolean;
}

/** A signal that has not come to its end: pending, or filled and partly out. */
export interface OpenSignal {
  readonly signal: Signal;
  readonly state: 'pending' | 'open';
  /** Null while pending, as are the next two. */
  readonly fillTime: number | null;
  readonly fillBar: number | null;
  readonly fillPrice: number | null;
  readonly exits: readonly Exit[];
  /** Share of the position still held (or waiting to be). */
  readonly rest: number;
  /** Stop in force from the next bar. */
  readonly stop: number;
  readonly barsHeld: number;
}

/** A decision that could not be applied, and why. */
export interface Refusal {
  readonly decision: Decision;
  /** The field at fault, for example `stop` or `targets[1].price`. */
  readonly field: string;
  /** What it must be and what was found. */
  readonly problem: string;
  readonly barCloseAt: number;
}
