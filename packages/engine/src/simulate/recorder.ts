import type { Bar } from '../bars/bar.ts';
import { mergeSignals, type SimulatedSignal } from './simulated-signal.ts';
import type { StreamListener } from './stream-listener.ts';
import type { CloseReason, OpenSignal, Refusal, Signal, Trade } from './trade.ts';

/** Records all events of a stream. Signals with a trade are stored in it, others separately. */
export class Recorder implements StreamListener {
  readonly trades: Trade[] = [];
  readonly refusals: Refusal[] = [];
  skippedFrom: number | null = null;
  private readonly unfilled: SimulatedSignal[] = [];

  closed(signal: Signal, reason: CloseReason, trade: Trade | null, bar: Bar): void {
    if (trade !== null) this.trades.push(trade);
    else this.unfilled.push({ signal, closeReason: reason, decidedAt: bar.closeTime, trade });
  }

  refused(refusal: Refusal): void {
    this.refusals.push(refusal);
  }

  skipped(bar: Bar): void {
    this.skippedFrom = bar.closeTime;
  }

  /** Returns every signal in the order of opening; `open` is the active one. */
  signals(open: OpenSignal | null): SimulatedSignal[] {
    return mergeSignals(this.trades, this.unfilled, open);
  }

  opened(): void {}

  filled(): void {}

  target(): void {}

  stopMoved(): void {}

  restarted(): void {}
}
