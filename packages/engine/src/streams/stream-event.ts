import type { Confidence } from '../confidence/confidence-tracker.ts';
import type { CloseReason, Signal, Trade } from '../simulate/trade.ts';

/** Fields of every event: the number of its stream, its signal, and the close of the bar it happened in, ms UTC. */
interface EventOf<K extends string> {
  readonly kind: K;
  readonly stream: number;
  readonly signal: Signal;
  readonly barCloseAt: number;
}

export interface OpenedEvent extends EventOf<'opened'> {
  /** Percent, and how many outcomes it rests on (engine rule 19). */
  readonly confidence: number;
  readonly confidenceN: number;
  /** Those outcomes by how they ended. */
  readonly outcomes: Confidence['outcomes'];
}

export interface FilledEvent extends EventOf<'filled'> {
  readonly price: number;
  /** Moment of execution, ms UTC: the bar's open for a fill at the open, else its close. */
  readonly at: number;
}

export interface TargetEvent extends EventOf<'target'> {
  /** Counts from 1. */
  readonly target: number;
  readonly price: number;
  readonly weight: number;
}

export interface StopMovedEvent extends EventOf<'stopMoved'> {
  readonly stop: number;
  /** Close of the bar that moved it. */
  readonly price: number;
}

export interface ClosedEvent extends EventOf<'closed'> {
  readonly reason: CloseReason;
  /** Null for `expired` and `cancelled`. */
  readonly trade: Trade | null;
}

/** A change of a signal after it was opened. */
export type ChangeEvent = FilledEvent | TargetEvent | StopMovedEvent | ClosedEvent;

/** An event of a stream on a bar. */
export type StreamEvent = OpenedEvent | ChangeEvent;

/** An opening before its confidence is known: all streams of its bar must have been stepped first. */
export type UnratedEvent = Omit<OpenedEvent, 'confidence' | 'confidenceN' | 'outcomes'>;
