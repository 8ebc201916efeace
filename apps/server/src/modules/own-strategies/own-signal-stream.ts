import {
  type Bar,
  type Bars,
  barAt,
  type CalendarEvent,
  type ChangeEvent,
  type CloseReason,
  type Decision,
  EventFeed,
  firstIndex,
  type Instrument,
  type OnBar,
  type Refusal,
  type Setup,
  type Signal,
  type StoredTimeframe,
  Stream,
  type StreamListener,
  TIMEFRAME_MS,
  type Trade,
} from '@sealtick/engine';
import type { OwnRequest } from './own-strategies.tables.ts';

/** A signal as it was published, from which its simulation follows with the bars after it. */
export interface OwnSetup {
  readonly instrument: Instrument;
  readonly timeframe: StoredTimeframe;
  readonly baseTimeframe: StoredTimeframe;
  readonly setup: Setup;
  /** Close of the bar in which it was published. */
  readonly barCloseAt: number;
  /** The price against which it was checked. */
  readonly referenceClose: number;
  readonly requests: readonly OwnRequest[];
}

/** A request that could not take effect. */
export interface RefusedRequest {
  readonly kind: 'refused';
  readonly change: OwnRequest['change'];
  readonly problem: string;
  /** Close of the bar. */
  readonly barCloseAt: number;
}

export type OwnEvent = ChangeEvent | RefusedRequest;

/** One signal of a member on a stream of its own: the same loop that resolves the provider's signals. */
export class OwnSignalStream {
  /** What happened since it was opened, in order. */
  readonly events: OwnEvent[] = [];
  /** The signal as the engine accepted it; null if it was refused. */
  signal: Signal | null = null;
  /** Why it was refused. */
  refusal: Refusal | null = null;
  private readonly stream: Stream;
  private readonly given: OwnSetup;
  /** Requests that have been applied. */
  private applied = 0;
  /** The one that this bar decides. */
  private deciding: OwnRequest | null = null;

  private readonly releases: EventFeed;

  /** @param calendar Releases from the bar in which it was published on, oldest first */
  constructor(given: OwnSetup, calendar: readonly CalendarEvent[] = []) {
    this.given = given;
    this.releases = new EventFeed(calendar);
    const { instrument, timeframe } = given;
    const strategy = { needsPositivePrices: false, start: (): OnBar => (bar, at) => this.decide(bar, at.position) };
    this.stream = new Stream({ strategy, params: {}, instrument, timeframe }, this.listener());
    this.step(referenceBar(given));
  }

  /** Applies the closed bars after the one in which it was published. */
  feed(bars: Bars): void {
    const first = firstIndex(bars.length, (i) => bars.time[i]! >= this.given.barCloseAt);
    for (let i = first; i < bars.length && !this.isOver; i++) {
      const bar = barAt(bars, i);
      const before = this.events.length;
      this.deciding = null;
      this.step(bar);
      this.noteIdle(bar, before);
    }
  }

  /** Whether it has ended. */
  get isOver(): boolean {
    return this.events.at(-1)?.kind === 'closed';
  }

  private step(bar: Bar): void {
    this.stream.onBar(bar, { partner: null, events: this.releases.within(bar.time, bar.closeTime) });
  }

  private decide(bar: Bar, position: { readonly state: 'pending' | 'open' } | null): Decision | null {
    if (this.signal === null && this.refusal === null) return { open: this.given.setup };
    const due = this.takeDue(bar.closeTime);
    if (due === null || position === null) return null;
    this.deciding = due;
    if (due.change === 'stop') {
      if (position.state === 'open') return { moveStop: Number(due.stop) };
      return this.refuse(bar, 'stop', 'The signal is not filled.');
    }
    if (due.change === 'cancel' && position.state === 'open')
      return this.refuse(bar, 'cancel', 'The signal was filled before it could be cancelled.');
    return { close: due.note ?? 'Closed by its member.' };
  }

  /** Returns what the requests up to a close come to: an end goes before a stop, and the newest stop before older ones. */
  private takeDue(closeTime: number): OwnRequest | null {
    const { requests } = this.given;
    let due: OwnRequest | null = null;
    for (; this.applied < requests.length; this.applied++) {
      const next = requests[this.applied]!;
      if (Date.parse(next.at) > closeTime) break;
      if (due === null || due.change === 'stop') due = next;
    }
    return due;
  }

  private refuse({ closeTime }: Bar, change: OwnRequest['change'], problem: string): null {
    this.events.push({ kind: 'refused', change, problem, barCloseAt: closeTime });
    this.deciding = null;
    return null;
  }

  /** The engine ignores a stop that is not closer to profit. The member's log states it. */
  private noteIdle(bar: Bar, before: number): void {
    if (this.deciding?.change !== 'stop' || this.isOver) return;
    if (this.events.slice(before).some(({ kind }) => kind === 'stopMoved' || kind === 'refused')) return;
    this.refuse(bar, 'stop', 'The stop is already at this price or closer to profit.');
  }

  private listener(): StreamListener {
    const add = (event: object, signal: Signal, { closeTime: barCloseAt }: Bar) =>
      void this.events.push({ stream: 0, signal, barCloseAt, ...event } as ChangeEvent);
    return {
      opened: (signal) => {
        this.signal = signal;
      },
      filled: (signal, price, bar, at) => add({ kind: 'filled', price, at }, signal, bar),
      target: (signal, target, price, weight, bar) => add({ kind: 'target', target, price, weight }, signal, bar),
      stopMoved: (signal, stop, bar) => add({ kind: 'stopMoved', stop, price: bar.close }, signal, bar),
      closed: (signal: Signal, reason: CloseReason, trade: Trade | null, bar: Bar) =>
        add({ kind: 'closed', reason, trade }, signal, bar),
      refused: (refusal, bar) => {
        if (this.signal === null) this.refusal = refusal;
        else if (this.deciding) this.refuse(bar, this.deciding.change, refusal.problem);
      },
      restarted() {},
      skipped() {},
    };
  }
}

/** The bar in which the signal was published, as far as it counts: nothing in it fills the signal. */
function referenceBar({ barCloseAt, baseTimeframe, referenceClose }: OwnSetup): Bar {
  const price = referenceClose;
  const time = barCloseAt - TIMEFRAME_MS[baseTimeframe];
  return { time, closeTime: barCloseAt, open: price, high: price, low: price, close: price, volume: 0 };
}
