import type { Bar } from '../bars/bar.ts';
import type { CloseReason, Refusal, Signal, Trade } from './trade.ts';

/**
 * What a stream tells while it steps a bar, in the order it happens. `bar` is the bar that caused it and may be reused
 * after the call: copy what must be kept. The same `signal` object comes with every call about one signal.
 */
export interface StreamListener {
  /** A setup was accepted. At most one signal is alive in a stream. */
  opened(signal: Signal, bar: Bar): void;
  /** `time` is the bar's open for a fill at the open, else its close. */
  filled(signal: Signal, price: number, bar: Bar, time: number): void;
  /** Target `number` (1-based) was reached; told for the last one too, before `closed`. */
  target(signal: Signal, number: number, price: number, weight: number, bar: Bar): void;
  /** From the next bar on the stop is `stop`. */
  stopMoved(signal: Signal, stop: number, bar: Bar): void;
  /** The end of a signal. `trade` holds every exit, the cost and R; it is null for `expired` and `cancelled`. */
  closed(signal: Signal, reason: CloseReason, trade: Trade | null, bar: Bar): void;
  refused(refusal: Refusal, bar: Bar): void;
  /** The strategy was started afresh before this bar: more than 12 slots were missing (engine rule 18); 13 stands for all above. */
  restarted(missing: number, bar: Bar): void;
}
