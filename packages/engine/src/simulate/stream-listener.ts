import type { Bar } from '../bars/bar.ts';
import type { CloseReason, Refusal, Signal, Trade } from './trade.ts';

/**
 * Receives the events of a stream while it steps a bar, in order. `bar` caused the event and may be reused after the
 * call, so copy it to store it. All events of a signal have the same `signal` object.
 */
export interface StreamListener {
  /** A setup was accepted. A stream has at most one active signal. */
  opened(signal: Signal, bar: Bar): void;
  /** `time` is the bar's open for a fill at the open, otherwise its close. */
  filled(signal: Signal, price: number, bar: Bar, time: number): void;
  /** Target `number` (from 1) was reached; also called for the last one, before `closed`. */
  target(signal: Signal, number: number, price: number, weight: number, bar: Bar): void;
  /** The stop is `stop` from the next bar on. */
  stopMoved(signal: Signal, stop: number, bar: Bar): void;
  /** A signal ended. `trade` has every exit, the cost and R; it is null for `expired` and `cancelled`. */
  closed(signal: Signal, reason: CloseReason, trade: Trade | null, bar: Bar): void;
  refused(refusal: Refusal, bar: Bar): void;
  /**
   * The strategy was restarted before this bar, because more than 12 slots were missing (engine rule 18); 13 stands for
   * more.
   */
  restarted(missing: number, bar: Bar): void;
  /**
   * The strategy is not asked on this bar and on any later one, because its rules need prices above 0 and one of this bar or
   * of the partner's is not. What is pending or open goes on by its published levels.
   */
  skipped(bar: Bar): void;
}
