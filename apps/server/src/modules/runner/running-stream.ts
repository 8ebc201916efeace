import { type Bar, type CloseReason, type Signal, Stream, type StreamListener, type Trade } from '@sealtick/engine';
import type { BookEvent, OpenedEvent } from './book-event.ts';
import type { PublishedPlan } from './stream-plan.ts';

/** A setup that waits for its confidence: that is known once every stream of the batch has been stepped. */
export interface OpenedSetup {
  readonly plan: PublishedPlan;
  readonly signal: Signal;
}

/** Where streams put what they do; the book empties it after each batch. */
export interface Outbox {
  readonly outcomes: Exclude<BookEvent, OpenedEvent>[];
  readonly opened: OpenedSetup[];
  readonly trades: { readonly plan: PublishedPlan; readonly trade: Trade }[];
}

/** One stream and its way out. */
export class RunningStream implements StreamListener {
  readonly plan: PublishedPlan;
  readonly stream: Stream;
  private readonly outbox: Outbox;

  constructor(plan: PublishedPlan, hasCalendar: boolean, outbox: Outbox) {
    this.plan = plan;
    this.outbox = outbox;
    const { strategy, params, instrument, timeframe, partner, anchor } = plan;
    this.stream = new Stream({ strategy, params, instrument, timeframe, partner, hasCalendar, anchor }, this);
  }

  opened(signal: Signal): void {
    this.outbox.opened.push({ plan: this.plan, signal });
  }

  filled(signal: Signal, price: number, bar: Bar, at: number): void {
    this.outbox.outcomes.push({ kind: 'filled', plan: this.plan, signal, barCloseAt: bar.closeTime, price, at });
  }

  target(signal: Signal, target: number, price: number, weight: number, bar: Bar): void {
    const { plan } = this;
    this.outbox.outcomes.push({ kind: 'target', plan, signal, barCloseAt: bar.closeTime, target, price, weight });
  }

  stopMoved(signal: Signal, stop: number, bar: Bar): void {
    const { plan } = this;
    this.outbox.outcomes.push({ kind: 'stopMoved', plan, signal, barCloseAt: bar.closeTime, stop, price: bar.close });
  }

  closed(signal: Signal, reason: CloseReason, trade: Trade | null, bar: Bar): void {
    const { plan } = this;
    this.outbox.outcomes.push({ kind: 'closed', plan, signal, barCloseAt: bar.closeTime, reason, trade });
    if (trade !== null) this.outbox.trades.push({ plan, trade });
  }

  refused(): void {}

  restarted(): void {}
}
