import type { Bar, Bars } from '../bars/bar.ts';
import { barAt, emptyBar } from '../bars/slice.ts';
import type { StoredTimeframe, Timeframe } from '../bars/timeframe.ts';
import { ConfidenceTracker } from '../confidence/confidence-tracker.ts';
import { EventFeed, PartnerFeed } from '../simulate/feeds.ts';
import type { SimulateOptions } from '../simulate/simulate.ts';
import type { StreamSpec } from '../simulate/stream.ts';
import type { CalendarEvent, Success } from '../strategies/strategy.ts';
import { NumberedStream, type StreamPlace } from './numbered-stream.ts';
import type { ChangeEvent, OpenedEvent, StreamEvent, UnratedEvent } from './stream-event.ts';

/** A closed bar of some series. */
export interface SeriesBar {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly bar: Bar;
}

/** A signal of a replayed stream. */
export interface ReplayedSignal {
  readonly opened: UnratedEvent;
  /** In order; the last is its end, once it has one. */
  readonly changes: readonly ChangeEvent[];
}

/** Result of a batch of bars. */
export interface Stepped {
  /** Changes of signals, then openings. */
  readonly events: readonly StreamEvent[];
  /** Errors thrown by strategies, by group. Their streams are removed and `events` contains none of their events. */
  readonly thrown: ReadonlyMap<number, unknown>;
}

/** Called before and after code of a strategy runs, to attribute its running time. */
export interface GroupObserver {
  /** Also called at intervals during a long run of one group. */
  enter(group: number): void;
  leave(): void;
}

const BARS_BETWEEN_CALLS = 64;
const UNOBSERVED: GroupObserver = { enter() {}, leave() {} };

const seriesKey = (symbol: string, timeframe: StoredTimeframe) => `${symbol} ${timeframe}`;

/**
 * Streams of many strategies, stepped together. It stores nothing: bars and calendar events go in, stream events come
 * out. All bars of one close time are stepped in one batch, and confidence is computed after the last of them (engine
 * rule 19).
 */
export class StreamSet {
  private readonly bySeries = new Map<string, readonly NumberedStream[]>();
  /** Outcomes by group. */
  private readonly trackers = new Map<number, ConfidenceTracker>();
  private readonly observer: GroupObserver;

  constructor(observer: GroupObserver = UNOBSERVED) {
    this.observer = observer;
  }

  /**
   * Adds a stream and feeds it its history, from its anchor on.
   *
   * @returns its signals, in the order of opening.
   * @throws what the strategy throws; remove the group then.
   */
  replay(place: StreamPlace, spec: StreamSpec, bars: Bars, options: SimulateOptions = {}): ReplayedSignal[] {
    const { group } = place;
    this.observer.enter(group);
    try {
      const stream = new NumberedStream(place, spec);
      const key = seriesKey(spec.instrument.symbol, spec.timeframe);
      this.bySeries.set(key, [...(this.bySeries.get(key) ?? []), stream]);
      this.feed(stream, bars, options);
      const signals: (ReplayedSignal & { readonly changes: ChangeEvent[] })[] = [];
      for (const event of this.takeFrom(stream)) {
        if (event.kind === 'opened') signals.push({ opened: event, changes: [] });
        else signals[signals.length - 1]!.changes.push(event);
      }
      return signals;
    } finally {
      this.observer.leave();
    }
  }

  /**
   * Steps every stream that has a bar in the batch. An error of one strategy does not affect the others.
   *
   * @param events Those of the calendar that fall into any of its bars.
   * @param only Groups to be stepped; all of them by default.
   */
  step(batch: readonly SeriesBar[], events: readonly CalendarEvent[], only?: ReadonlySet<number>): Stepped {
    const bars = new Map(batch.map(({ symbol, timeframe, bar }) => [seriesKey(symbol, timeframe), Object.freeze(bar)]));
    const thrown = new Map<number, unknown>();
    const stepped: NumberedStream[] = [];
    for (const { symbol, timeframe, bar } of batch) {
      const within = Object.freeze(events.filter(({ time }) => time >= bar.time && time < bar.closeTime));
      for (const stream of this.bySeries.get(seriesKey(symbol, timeframe)) ?? []) {
        const { group } = stream.place;
        if (thrown.has(group) || (only && !only.has(group))) continue;
        const { partner } = stream.spec;
        const found = partner ? bars.get(seriesKey(partner.symbol, timeframe)) : undefined;
        this.observer.enter(group);
        try {
          stream.onBar(bar, { partner: found?.closeTime === bar.closeTime ? found : null, events: within });
          stepped.push(stream);
        } catch (error) {
          thrown.set(group, error);
        }
      }
    }
    this.observer.leave();
    for (const group of thrown.keys()) this.remove(group);
    return { events: this.collect(stepped.filter(({ place }) => !thrown.has(place.group))), thrown };
  }

  /** Removes the streams of a group and the outcomes of its confidence. */
  remove(group: number): void {
    for (const [key, streams] of this.bySeries) {
      this.bySeries.set(
        key,
        streams.filter(({ place }) => place.group !== group),
      );
    }
    this.trackers.delete(group);
  }

  /** Returns an opening with its confidence at its bar's close, from the group's outcomes decided by then. */
  rate(group: number, opened: UnratedEvent): OpenedEvent {
    const { percent, count, outcomes } = this.getTracker(group).getConfidence(opened.signal);
    return { ...opened, confidence: percent, confidenceN: count, outcomes };
  }

  private feed(stream: NumberedStream, bars: Bars, { partner, events }: SimulateOptions): void {
    const { anchor = Number.NEGATIVE_INFINITY } = stream.spec;
    const partners = new PartnerFeed(partner);
    const calendar = new EventFeed(events);
    const bar = emptyBar();
    const input = { partner: null as Bar | null, events: calendar.none };
    for (let i = 0; i < bars.length; i++) {
      if (i % BARS_BETWEEN_CALLS === 0) this.observer.enter(stream.place.group);
      barAt(bars, i, bar);
      if (bar.time < anchor) continue;
      input.partner = partners.at(bar.closeTime);
      input.events = calendar.within(bar.time, bar.closeTime);
      stream.onBar(bar, input);
    }
  }

  private collect(streams: readonly NumberedStream[]): StreamEvent[] {
    const changes: ChangeEvent[] = [];
    const opened: { readonly group: number; readonly event: UnratedEvent }[] = [];
    for (const stream of streams) {
      for (const event of this.takeFrom(stream)) {
        if (event.kind === 'opened') opened.push({ group: stream.place.group, event });
        else changes.push(event);
      }
    }
    return [...changes, ...opened.map(({ group, event }) => this.rate(group, event))];
  }

  /** Takes a stream's events, and counts the outcomes among them. */
  private takeFrom(stream: NumberedStream): readonly (UnratedEvent | ChangeEvent)[] {
    const events = stream.take();
    const tracker = this.getTracker(stream.place.group, stream.spec.strategy.success);
    for (const event of events) {
      if (event.kind === 'closed' && event.trade !== null) tracker.addTrade(event.trade);
    }
    return events;
  }

  private getTracker(group: number, success?: Success): ConfidenceTracker {
    const known = this.trackers.get(group);
    if (known) return known;
    const added = new ConfidenceTracker(success);
    this.trackers.set(group, added);
    return added;
  }
}
