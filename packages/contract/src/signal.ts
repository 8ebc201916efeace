import { z } from 'zod';
import { CloseReason, SetupType, Side, Timeframe } from './enumerations.ts';
import { OwnMark } from './own-mark.ts';
import { Price } from './price.ts';
import { Basis } from './strategy.ts';

export const SignalStatus = z.enum(['active', 'closed']);
export const SignalResult = z.enum(['profit', 'loss', 'breakeven', 'expired', 'cancelled']);

/**
 * Closed trades of the strategy at the signal's bar, on which its confidence is based: successes, or else they were stopped,
 * or left by time limit or rule.
 */
export const SignalOutcomes = z.object({
  n: z.int().min(0),
  /**
   * What is a success: the first target was reached (also if left out), or it was, or the trade closed with a gain after
   * costs.
   */
  success: z.enum(['firstTarget', 'targetOrGain']).optional(),
  /** Successes. */
  wins: z.int().min(0),
  /** Those that were stopped before it. */
  stopped: z.int().min(0),
  /** Mean result of all of them in R, net of costs; null without any. */
  meanR: z.number().nullable(),
});

export const Signal = z.object({
  id: z.string(),
  strategyId: z.string(),
  strategyName: z.string(),
  strategyVersion: z.number().int(),
  symbol: z.string(),
  timeframe: Timeframe,
  side: Side,
  type: SetupType,
  entry: Price,
  /** As published; `currentStop` is the moved stop. */
  stop: Price,
  currentStop: Price,
  targets: z.array(Price),
  /** Share of the position closed at each target. */
  weights: z.array(z.number()),
  targetsReached: z.number().int(),
  /**
   * Chance in percent that the first target is reached before the stop, an exit or the time limit; in Tailwind Momentum, that it
   * is or the trade closes with a gain.
   */
  confidence: z.number().int(),
  /** Closed trades that the confidence is based on; below 100 it is not yet calibrated. */
  confidenceN: z.number().int(),
  /** The outcomes that the confidence is based on; null where they are not known. */
  outcomes: SignalOutcomes.nullable(),
  /** The confidence in three steps: 3 from 70%, 2 from 50%, 1 below. */
  grade: z.number().int(),
  note: z.string().nullable(),
  /** When the signal was published (issued); for backtest rows the bar's close. */
  createdAt: z.iso.datetime(),
  barCloseAt: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  status: SignalStatus,
  /** Execution time: the bar's open for a fill at the open, otherwise the bar's close. */
  filledAt: z.iso.datetime().nullable(),
  fillPrice: Price.nullable(),
  /** Close of the bar that ended it, as in its log entry. */
  closedAt: z.iso.datetime().nullable(),
  closeReason: CloseReason.nullable(),
  result: SignalResult.nullable(),
  /** Net R multiple of the closed trade; null while open and for expired or cancelled. */
  pnl: z.number().nullable(),
  basis: Basis,
  /** Index of its log entry; null for backtest rows and for signals of the log before a restore, which are not in the log. */
  index: z.number().int().nullable(),
  leafHash: z.string().nullable(),
  /** Only of a signal that a member published into a strategy of their own: it is in that member's log, and no one else sees it. */
  own: OwnMark.optional(),
});

export type SignalOutcomes = z.infer<typeof SignalOutcomes>;
export type Signal = z.infer<typeof Signal>;
