import type { StoredTimeframe } from '../bars/timeframe.ts';
import type { SetupType, Side } from '../strategies/strategy.ts';

export const EXIT_REASONS = ['target', 'stop', 'exit', 'time'] as const;
/** Why a part of a position was closed. */
export type ExitReason = (typeof EXIT_REASONS)[number];

export const CLOSE_REASONS = [...EXIT_REASONS, 'expired', 'cancelled'] as const;
/** Why a signal closed: the reason of its last exit, or why it was never filled. */
export type CloseReason = (typeof CLOSE_REASONS)[number];

export interface Exit {
  /** Execution time, ms UTC: the bar's open for an exit at the open, otherwise the bar's close. */
  readonly time: number;
  /** Close of its bar, when it is known: later than `time` for an exit at the open. */
  readonly knownAt: number;
  readonly price: number;
  readonly weight: number;
  readonly reason: ExitReason;
  /** Nights for which this part paid swap: calendar days between the session dates of fill and exit. */
  readonly nights: number;
}

export interface SignalTarget {
  readonly price: number;
  /** Share of the position closed here; a signal's weights sum to 1. */
  readonly weight: number;
}

/** A signal as published: prices on the tick, weights explicit. Times are ms UTC. */
export interface Signal {
  readonly symbol: string;
  readonly timeframe: StoredTimeframe;
  readonly side: Side;
  readonly type: SetupType;
  readonly entry: number;
  /** NaN only in benchmarks. */
  readonly stop: number;
  readonly targets: readonly SignalTarget[];
  readonly validBars: number;
  readonly breakEvenAfterTarget: number | null;
  readonly maxBars: number | null;
  /** Empty in the runs of tools, which show no texts. */
  readonly reason: string;
  /** Close of its bar. */
  readonly barCloseAt: number;
  /** End of the last slot in which it may fill. */
  readonly validUntil: number;
}

/**
 * A filled signal from fill to its last exit. R values are multiples of |published entry - published stop|, rounded to
 * 6 decimals; without a stop (benchmarks only) they are NaN.
 */
export interface Trade {
  readonly signal: Signal;
  /** The bar's open for a fill at the open, otherwise the bar's close. */
  readonly fillTime: number;
  /** Open time of the bar of the fill; nights are counted from its session date. */
  readonly fillBar: number;
  readonly fillPrice: number;
  readonly exits: readonly Exit[];
  /** Execution time of the last exit: the bar's open for an exit at the open, otherwise the bar's close. */
  readonly closedAt: number;
  /** Close time of the bar of the last exit, when the result is known. Used by sizing and confidence. */
  readonly decidedAt: number;
  readonly closeReason: ExitReason;
  /** The strategy's note if `closeReason` is `exit`, otherwise null. */
  readonly closeNote: string | null;
  /** Bars held, the fill bar is 1; a bar with the exit at its open is not counted. */
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
  /** Whether the first target was reached before stop, exit or time. */
  readonly firstTargetReached: boolean;
}

/** An active signal: pending, or filled and not fully closed. */
export interface OpenSignal {
  readonly signal: Signal;
  readonly state: 'pending' | 'open';
  /** Null while pending, as are the next two. */
  readonly fillTime: number | null;
  readonly fillBar: number | null;
  readonly fillPrice: number | null;
  readonly exits: readonly Exit[];
  /** Share of the position still held or pending. */
  readonly rest: number;
  /** Stop from the next bar on. */
  readonly stop: number;
  readonly barsHeld: number;
}

/** A decision that could not be applied, with the reason. */
export interface Refusal {
  /** The invalid field, such as `stop` or `targets[1].price`. */
  readonly field: string;
  /** What it must be and what was found. */
  readonly problem: string;
  readonly barCloseAt: number;
}
