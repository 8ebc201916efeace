import type { CloseReason, Signal, Trade } from '@sealtick/engine';
import type { PublishedPlan } from './stream-plan.ts';

/** Where something happened: the stream, its signal, and the close of the bar it happened in, ms UTC. */
interface InStream {
  readonly plan: PublishedPlan;
  readonly signal: Signal;
  readonly barCloseAt: number;
}

export interface OpenedEvent extends InStream {
  readonly kind: 'opened';
  /** Percent, and how many outcomes it rests on. */
  readonly confidence: number;
  readonly confidenceN: number;
}

/** `at` is the bar's open for a fill at the open, else its close. */
export interface FilledEvent extends InStream {
  readonly kind: 'filled';
  readonly price: number;
  readonly at: number;
}

export interface TargetEvent extends InStream {
  readonly kind: 'target';
  /** Counts from 1. */
  readonly target: number;
  readonly price: number;
  readonly weight: number;
}

export interface StopMovedEvent extends InStream {
  readonly kind: 'stopMoved';
  readonly stop: number;
  /** Close of the bar that moved it. */
  readonly price: number;
}

export interface ClosedEvent extends InStream {
  readonly kind: 'closed';
  readonly reason: CloseReason;
  /** Null for `expired` and `cancelled`. */
  readonly trade: Trade | null;
}

/** What streams did in one batch of bars, in the order it is recorded. */
export type BookEvent = OpenedEvent | FilledEvent | TargetEvent | StopMovedEvent | ClosedEvent;
