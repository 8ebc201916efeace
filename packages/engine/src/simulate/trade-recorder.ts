import type { StreamListener } from './stream-listener.ts';
import type { CloseReason, Signal, Trade } from './trade.ts';

/** Passes on the closed trades of a stream and nothing else. */
export class TradeRecorder implements StreamListener {
  private readonly onTrade: (trade: Trade) => void;

  constructor(onTrade: (trade: Trade) => void) {
    this.onTrade = onTrade;
  }

  closed(_signal: Signal, _reason: CloseReason, trade: Trade | null): void {
    if (trade !== null) this.onTrade(trade);
  }

  opened(): void {}

  filled(): void {}

  target(): void {}

  stopMoved(): void {}

  refused(): void {}

  restarted(): void {}

  skipped(): void {}
}
