import {
  type Bar,
  type Bars,
  barAt,
  type CalendarEvent,
  ConfidenceLedger,
  EventFeed,
  emptyBar,
  type OpenSignal,
  PartnerFeed,
  type Timeframe,
} from '@sealtick/engine';
import type { BookEvent, ClosedEvent, OpenedEvent } from './book-event.ts';
import { type OpenedSetup, type Outbox, RunningStream } from './running-stream.ts';
import type { PublishedPlan } from './stream-plan.ts';

/** A closed bar of some series. */
export interface SeriesBar {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly bar: Bar;
}

/** What a stream came to while it was replayed: material of back-test figures and rows. */
export interface Replay {
  readonly plan: PublishedPlan;
  readonly signals: readonly ReplayedSignal[];
  readonly open: OpenSignal | null;
}

export interface ReplayedSignal {
  readonly setup: OpenedSetup;
  /** What became of it, in order; the last is its end, where it has come to one. */
  readonly outcomes: Exclude<BookEvent, OpenedEvent>[];
  closed: ClosedEvent | null;
}

interface Seat {
  readonly running: RunningStream;
  readonly ledger: ConfidenceLedger;
}

const seriesKey = (symbol: string, timeframe: Timeframe) => `${symbol} ${timeframe}`;

/**
 * Every stream of a market, stepped together. Pure and synchronous: bars and events go in, what happened comes out, and
 * nothing is stored. All bars of one close time are stepped in one batch, and confidence is computed after the last of them.
 */
export class StreamBook {
  private readonly seats = new Map<string, Seat[]>();
  private readonly ledgers = new Map<string, ConfidenceLedger>();
  private readonly outbox: Outbox = { outcomes: [], opened: [], trades: [] };
  private readonly hasCalendar: boolean;

  constructor(hasCalendar: boolean) {
    this.hasCalendar = hasCalendar;
  }

  /** Adds a stream and feeds it its history. Nothing of that is an event: it has been recorded, or never will be. */
  replay(plan: PublishedPlan, bars: Bars, partner: Bars | undefined, events: readonly CalendarEvent[]): Replay {
    const running = new RunningStream(plan, this.hasCalendar, this.outbox);
    const ledger = this.ledgerOf(plan);
    const key = seriesKey(plan.instrument.symbol, plan.timeframe);
    this.seats.set(key, [...(this.seats.get(key) ?? []), { running, ledger }]);
    const signals: ReplayedSignal[] = [];
    const partners = new PartnerFeed(partner);
    const calendar = new EventFeed(events);
    const bar = emptyBar();
    const input = { partner: null as Bar | null, events: calendar.none };
    for (let i = 0; i < bars.length; i++) {
      barAt(bars, i, bar);
      if (bar.time < plan.anchor) continue;
      input.partner = partners.at(bar.closeTime);
      input.events = calendar.within(bar.time, bar.closeTime);
      running.stream.onBar(bar, input);
      if (this.outbox.opened.length > 0 || this.outbox.outcomes.length > 0) this.keep(signals, ledger);
    }
    return { plan, signals, open: running.stream.open };
  }

  /** Steps every stream that has a bar in the batch. `events` are those of the calendar that fall into any of its bars. */
  step(batch: readonly SeriesBar[], events: readonly CalendarEvent[]): BookEvent[] {
    const bars = new Map(batch.map((item) => [seriesKey(item.symbol, item.timeframe), item.bar]));
    for (const { symbol, timeframe, bar } of batch) {
      const within = events.filter(({ time }) => time >= bar.time && time < bar.closeTime);
      for (const { running } of this.seats.get(seriesKey(symbol, timeframe)) ?? []) {
        const partner = running.plan.partner && bars.get(seriesKey(running.plan.partner.symbol, timeframe));
        const isSameClose = partner?.closeTime === bar.closeTime;
        running.stream.onBar(bar, { partner: partner && isSameClose ? partner : null, events: within });
      }
    }
    for (const { plan, trade } of this.outbox.trades) this.ledgerOf(plan).addTrade(trade);
    const opened = this.outbox.opened.map((setup) => this.withConfidence(setup));
    const happened = [...this.outbox.outcomes, ...opened];
    this.clearOutbox();
    return happened;
  }

  /** Confidence of a setup as it stands at its bar's close, from outcomes decided by then. */
  withConfidence({ plan, signal }: OpenedSetup): OpenedEvent {
    const { percent, count } = this.ledgerOf(plan).confidenceOf(signal);
    return { kind: 'opened', plan, signal, barCloseAt: signal.barCloseAt, confidence: percent, confidenceN: count };
  }

  private keep(signals: ReplayedSignal[], ledger: ConfidenceLedger): void {
    for (const { trade } of this.outbox.trades) ledger.addTrade(trade);
    for (const event of this.outbox.outcomes) {
      const alive = signals[signals.length - 1]!;
      alive.outcomes.push(event);
      if (event.kind === 'closed') alive.closed = event;
    }
    for (const setup of this.outbox.opened) signals.push({ setup, outcomes: [], closed: null });
    this.clearOutbox();
  }

  /** Confidence rests on the outcomes of one version alone. */
  private ledgerOf({ strategy, version }: PublishedPlan): ConfidenceLedger {
    const key = `${strategy.id} ${version}`;
    const known = this.ledgers.get(key);
    if (known) return known;
    const ledger = new ConfidenceLedger();
    this.ledgers.set(key, ledger);
    return ledger;
  }

  private clearOutbox(): void {
    this.outbox.outcomes.length = 0;
    this.outbox.opened.length = 0;
    this.outbox.trades.length = 0;
  }
}
