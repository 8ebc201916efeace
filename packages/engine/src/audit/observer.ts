import type { Bar } from '../bars/bar.ts';
import type { StreamListener } from '../simulate/stream-listener.ts';
import type { CloseReason, Refusal, Signal, Trade } from '../simulate/trade.ts';
import type { Observation } from './run.ts';
import { endWords, signalWords } from './words.ts';

/** Writes down what the engine accepts and does, when it happens. */
export class Observer implements StreamListener {
  readonly observations: Observation[] = [];
  readonly signals: Signal[] = [];
  readonly trades: Trade[] = [];

  opened(signal: Signal, bar: Bar): void {
    this.signals.push(signal);
    this.add('opened', bar.closeTime, signalWords(signal));
  }

  filled(_signal: Signal, price: number, bar: Bar, time: number): void {
    this.add('filled', bar.closeTime, `at ${price}, ${time}`);
  }

  target(_signal: Signal, number: number, price: number, weight: number, bar: Bar): void {
    this.add('target', bar.closeTime, `${number} at ${price} × ${weight}`);
  }

  stopMoved(_signal: Signal, stop: number, bar: Bar): void {
    this.add('stop moved', bar.closeTime, `to ${stop}`);
  }

  closed(_signal: Signal, reason: CloseReason, trade: Trade | null, bar: Bar): void {
    if (trade !== null) this.trades.push(trade);
    this.add('closed', bar.closeTime, endWords(reason, trade));
  }

  refused({ problem }: Refusal, bar: Bar): void {
    this.add('refused', bar.closeTime, problem);
  }

  restarted(): void {}

  skipped(): void {}

  add(what: Observation['what'], at: number, text: string): void {
    this.observations.push({ what, at, text });
  }
}
