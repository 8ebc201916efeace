import type { Bar } from '../bars/bar.ts';
import { Stream, type StreamInput, type StreamSpec } from '../simulate/stream.ts';
import type { StreamListener } from '../simulate/stream-listener.ts';
import type { CloseReason, Signal, Trade } from '../simulate/trade.ts';
import type { ChangeEvent, UnratedEvent } from './stream-event.ts';

const NOTHING: readonly (UnratedEvent | ChangeEvent)[] = [];

/** Number of a stream in a set, chosen by the caller; each is used once. */
export interface StreamPlace {
  readonly stream: number;
  /** Streams that share their outcomes and fail together: those of one strategy version. */
  readonly group: number;
}

/** A stream with its number, and the events of the bars it was stepped with. */
export class NumberedStream implements StreamListener {
  readonly place: StreamPlace;
  readonly spec: StreamSpec;
  private readonly stream: Stream;
  private events: (UnratedEvent | ChangeEvent)[] = [];

  constructor(place: StreamPlace, spec: StreamSpec) {
    this.place = place;
    this.spec = spec;
    this.stream = new Stream(spec, this);
  }

  onBar(bar: Bar, input: StreamInput): void {
    this.stream.onBar(bar, input);
  }

  /** Returns the events since the last call, in order. */
  take(): readonly (UnratedEvent | ChangeEvent)[] {
    const { events } = this;
    if (events.length === 0) return NOTHING;
    this.events = [];
    return events;
  }

  opened(signal: Signal, bar: Bar): void {
    this.events.push({ kind: 'opened', ...this.inEvent(signal, bar) });
  }

  filled(signal: Signal, price: number, bar: Bar, at: number): void {
    this.events.push({ kind: 'filled', ...this.inEvent(signal, bar), price, at });
  }

  target(signal: Signal, target: number, price: number, weight: number, bar: Bar): void {
    this.events.push({ kind: 'target', ...this.inEvent(signal, bar), target, price, weight });
  }

  stopMoved(signal: Signal, stop: number, bar: Bar): void {
    this.events.push({ kind: 'stopMoved', ...this.inEvent(signal, bar), stop, price: bar.close });
  }

  closed(signal: Signal, reason: CloseReason, trade: Trade | null, bar: Bar): void {
    this.events.push({ kind: 'closed', ...this.inEvent(signal, bar), reason, trade });
  }

  refused(): void {}

  restarted(): void {}

  skipped(): void {}

  private inEvent(signal: Signal, { closeTime: barCloseAt }: Bar) {
    return { stream: this.place.stream, signal, barCloseAt };
  }
}
