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

/** Told whose code runs; a group is what fails and is paused together: the streams of one strategy. */
export interface Turns {
  begin(group: number): void;
  end(): void;
}

/** What a batch of bars led to. */
export interface Stepped {
  readonly happened: readonly BookEvent[];
  /** What was thrown, by group: nothing of theirs is in `happened`, and their streams are gone. */
  readonly thrown: ReadonlyMap<number, unknown>;
}

interface Seat {
  readonly running: RunningStream;
  readonly ledger: ConfidenceLedger;
  readonly group: number;
}

/** So many bars of a replay are one turn. */
const BARS_A_TURN = 64;

const NO_TURNS: Turns = { begin() {}, end() {} };

const seriesKey = (symbol: string, timeframe: Timeframe) => `${symbol} ${timeframe}`;

/**
 * Every stream of a market, stepped together. Pure and synchronous: bars and events go in, what happened comes out, and
 * nothing is stored. All bars of one close time are stepped in one batch, and confidence is computed after the last of them.
 */
export class StreamBook {
  private seats = new Map<string, readonly Seat[]>();
  private readonly ledgers = new Map<string, ConfidenceLedger>();
  private readonly outbox: Outbox = { outcomes: [], opened: [], trades: [] };
  private readonly hasCalendar: boolean;
  private readonly turns: Turns;

  constructor(hasCalendar: boolean, turns: Turns = NO_TURNS) {
    this.hasCalendar = hasCalendar;
    this.turns = turns;
  }

  /**
   * Adds a stream and feeds it its history. Nothing of that is an event: it has been recorded, or never will be.
   * @throws what the strategy throws; its group has to be removed then.
   */
  replay(plan: PublishedPlan, bars: Bars, partner?: Bars, events: readonly CalendarEvent[] = [], group = 0): Replay {
    this.turns.begin(group);
    const running = new RunningStream(plan, this.hasCalendar, this.outbox);
    const ledger = this.ledgerOf(plan);
    const key = seriesKey(plan.instrument.symbol, plan.timeframe);
    this.seats.set(key, [...(this.seats.get(key) ?? []), { running, ledger, group }]);
    const signals: ReplayedSignal[] = [];
    const partners = new PartnerFeed(partner);
    const calendar = new EventFeed(events);
    const bar = emptyBar();
    const input = { partner: null as Bar | null, events: calendar.none };
    for (let i = 0; i < bars.length; i++) {
      if (i % BARS_A_TURN === 0) this.turns.begin(group);
      barAt(bars, i, bar);
      if (bar.time < plan.anchor) continue;
      input.partner = partners.at(bar.closeTime);
      input.events = calendar.within(bar.time, bar.closeTime);
      running.stream.onBar(bar, input);
      if (this.outbox.opened.length > 0 || this.outbox.outcomes.length > 0) this.keep(signals, ledger);
    }
    this.turns.end();
    return { plan, signals, open: running.stream.open };
  }

  /**
   * Steps every stream that has a bar in the batch. What one strategy throws does not touch the others.
   *
   * @param events Those of the calendar that fall into any of its bars.
   * @param only Groups to be stepped; all of them if left out.
   */
  step(batch: readonly SeriesBar[], events: readonly CalendarEvent[], only?: ReadonlySet<number>): Stepped {
    const bars = new Map(batch.map((item) => [seriesKey(item.symbol, item.timeframe), Object.freeze(item.bar)]));
    const thrown = new Map<number, unknown>();
    for (const { symbol, timeframe, bar } of batch) {
      const within = Object.freeze(events.filter(({ time }) => time >= bar.time && time < bar.closeTime));
      for (const { running, group } of this.seats.get(seriesKey(symbol, timeframe)) ?? []) {
        if (thrown.has(group) || (only && !only.has(group))) continue;
        const { partner } = running.plan;
        const found = partner && bars.get(seriesKey(partner.symbol, timeframe));
        this.turns.begin(group);
        try {
          running.stream.onBar(bar, { partner: found?.closeTime === bar.closeTime ? found : null, events: within });
        } catch (error) {
          thrown.set(group, error);
        }
      }
    }
    this.turns.end();
    const fallen = new Set([...thrown.keys()].flatMap((group) => this.remove(group)));
    for (const { plan, trade } of this.outbox.trades) if (!fallen.has(plan)) this.ledgerOf(plan).addTrade(trade);
    const opened = this.outbox.opened
      .filter(({ plan }) => !fallen.has(plan))
      .map((setup) => this.withConfidence(setup));
    const happened = [...this.outbox.outcomes.filter(({ plan }) => !fallen.has(plan)), ...opened];
    this.clearOutbox();
    return { happened, thrown };
  }

  /** Forgets the streams of a group, and what its confidence rested on. @returns their plans. */
  remove(group: number): PublishedPlan[] {
    const gone: PublishedPlan[] = [];
    for (const [key, seats] of this.seats) {
      for (const seat of seats) if (seat.group === group) gone.push(seat.running.plan);
      this.seats.set(
        key,
        seats.filter((seat) => seat.group !== group),
      );
    }
    for (const plan of gone) this.ledgers.delete(ledgerKey(plan));
    return gone;
  }

  /** After a replay that threw: what it had put out belongs to nobody. */
  clearOutbox(): void {
    this.outbox.outcomes.length = 0;
    this.outbox.opened.length = 0;
    this.outbox.trades.length = 0;
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
  private ledgerOf(plan: PublishedPlan): ConfidenceLedger {
    const key = ledgerKey(plan);
    const known = this.ledgers.get(key);
    if (known) return known;
    const ledger = new ConfidenceLedger();
    this.ledgers.set(key, ledger);
    return ledger;
  }
}

const ledgerKey = ({ strategy, version }: PublishedPlan) => `${strategy.id} ${version}`;
