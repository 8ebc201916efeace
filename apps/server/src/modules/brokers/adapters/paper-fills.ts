import {
  type Bar,
  type Bars,
  barAt,
  type CalendarEvent,
  costsAt,
  EventFeed,
  fillAtOpen,
  type Instrument,
  isGappedAway,
  roundToTick,
  SpreadFactors,
  swapDays,
  touchesEntry,
} from '@sealtick/engine';
import type { BrokerEvent } from '../broker-adapter.ts';
import type { PaperOrderRow } from '../paper.tables.ts';

/** An event of a paper order. Costs and swap are in quote currency. */
export type PaperFill = Omit<BrokerEvent, 'cursor' | 'clientId' | 'brokerRef' | 'swap'> & {
  readonly swap: number;
  /** Before costs, in quote currency. */
  readonly profit: number;
};

type Terms = Pick<
  PaperOrderRow,
  'side' | 'type' | 'units' | 'price' | 'stop' | 'target' | 'placedAt' | 'expiresAt' | 'requests'
>;

const HALF = 0.5;

type Exit = readonly [kind: 'stopped' | 'target' | 'closed', price: number, at: number];

/** A bracket order on the bars after its arrival, by the engine's rules 4 to 12. */
class PaperFills {
  readonly events: PaperFill[] = [];
  private state: 'pending' | 'open' | 'ended' = 'pending';
  private stop: number;
  private fill = Number.NaN;
  private fillBar = Number.NaN;
  private applied = 0;
  /** Closed at the first bar that opens from then on. */
  private closingFrom = Number.POSITIVE_INFINITY;
  private readonly direction: number;
  private readonly spread: SpreadFactors;

  private readonly order: Terms;
  private readonly instrument: Instrument;

  constructor(order: Terms, instrument: Instrument) {
    [this.order, this.instrument] = [order, instrument];
    this.stop = order.stop;
    this.direction = order.side === 'long' ? 1 : -1;
    this.spread = new SpreadFactors(instrument);
  }

  get isEnded(): boolean {
    return this.state === 'ended';
  }

  see(releases: readonly CalendarEvent[]): void {
    this.spread.see(releases);
  }

  apply(bar: Bar): void {
    this.takeRequests(bar.closeTime);
    if (this.state === 'pending') this.enter(bar);
    else if (this.state === 'open') this.leaveIf(this.exitInHeldBar(bar), bar);
  }

  /** Applies the requests that came before a bar was applied. What has happened by then never changes. */
  takeRequests(before: number): void {
    const { requests } = this.order;
    for (; this.applied < requests.length && this.state !== 'ended'; this.applied += 1) {
      const { at, after, change, stop } = requests[this.applied]!;
      if (after >= before) return;
      if (change === 'stop' && stop !== null) {
        this.stop = stop;
        this.add({ kind: 'stop-moved', at, units: this.order.units, price: stop });
      } else if (this.state === 'pending') this.end({ kind: 'cancelled', at, reason: 'Cancelled.' });
      else if (change === 'close') this.closingFrom = Math.min(this.closingFrom, at);
    }
  }

  private enter(bar: Bar): void {
    const { type, price, target, expiresAt } = this.order;
    if (expiresAt !== null && bar.time >= expiresAt.getTime()) {
      this.end({ kind: 'cancelled', at: expiresAt.getTime(), reason: 'Expired.' });
      return;
    }
    const entry = price ?? bar.open;
    const targets = target === null ? [] : [{ price: target, weight: 1 }];
    const signal = { type, entry, stop: this.stop, targets };
    const open = fillAtOpen(signal, this.direction, bar);
    if (Number.isNaN(open)) {
      if (!touchesEntry(signal, this.direction, bar)) return;
      this.enterAt(entry, bar.closeTime, bar);
      this.leaveIf(this.exitInFillBar(bar), bar);
    } else if (isGappedAway(signal, this.direction, bar.open)) {
      this.end({ kind: 'cancelled', at: bar.time, reason: 'The bar opened beyond the stop or the target.' });
    } else {
      this.enterAt(open, bar.time, bar);
      this.leaveIf(this.exitInHeldBar(bar), bar);
    }
  }

  private enterAt(price: number, at: number, bar: Bar): void {
    this.state = 'open';
    this.fill = this.round(price);
    this.fillBar = bar.time;
    const { spread, commission, slippage } = this.costs();
    const perUnit =
      HALF * spread * this.spread.of(bar, at === bar.time) +
      HALF * commission +
      (this.order.type === 'limit' ? 0 : slippage);
    this.add({ kind: 'filled', at, units: this.order.units, price: this.fill, costs: perUnit * this.order.units });
  }

  /** Rule 7: a bar that was held from its open. */
  private exitInHeldBar(bar: Bar): Exit | null {
    if (bar.time >= this.closingFrom) return ['closed', bar.open, bar.time];
    if (this.isBeyondStop(bar.open)) return ['stopped', bar.open, bar.time];
    if (this.isAtTarget(bar.open)) return ['target', bar.open, bar.time];
    const [worst, best] = this.direction > 0 ? [bar.low, bar.high] : [bar.high, bar.low];
    return this.exitWithin(bar, worst, best);
  }

  /** Rule 8: a bar that was filled at a level. */
  private exitInFillBar(bar: Bar): Exit | null {
    const [worst, best] = this.direction > 0 ? [bar.low, bar.high] : [bar.high, bar.low];
    return this.exitWithin(bar, worst, this.order.type === 'limit' ? bar.close : best);
  }

  private exitWithin(bar: Bar, worst: number, best: number): Exit | null {
    if (this.isBeyondStop(worst)) return ['stopped', this.stop, bar.closeTime];
    return this.isAtTarget(best) ? ['target', this.order.target!, bar.closeTime] : null;
  }

  private leaveIf(exit: Exit | null, bar: Bar): void {
    if (exit !== null) this.leave(...exit, bar);
  }

  private leave(kind: Exit[0], price: number, at: number, bar: Bar): void {
    const { units } = this.order;
    const exit = this.round(price);
    const { spread, commission, slippage, swapLong, swapShort } = this.costs();
    const nights = swapDays(this.instrument.session, this.fillBar, bar.time);
    const swap = (this.direction > 0 ? swapLong : swapShort) * nights * units;
    const dealing =
      HALF * spread * this.spread.of(bar, at === bar.time) + HALF * commission + (kind === 'target' ? 0 : slippage);
    this.state = 'ended';
    const profit = (exit - this.fill) * this.direction * units;
    this.add({ kind, at, units, price: exit, costs: dealing * units + swap, swap, profit });
  }

  private costs() {
    return costsAt(this.instrument.costs, this.fillBar, this.fill);
  }

  private isBeyondStop(price: number): boolean {
    return (this.stop - price) * this.direction >= 0;
  }

  private isAtTarget(price: number): boolean {
    const { target } = this.order;
    return target !== null && (price - target) * this.direction >= 0;
  }

  private round(price: number): number {
    return roundToTick(price, this.instrument.tick, 'nearest');
  }

  private end({ kind, at, reason }: Pick<PaperFill, 'kind' | 'at' | 'reason'>): void {
    this.state = 'ended';
    this.add({ kind, at, units: this.order.units, reason });
  }

  private add(event: Pick<PaperFill, 'kind' | 'at' | 'units'> & Partial<PaperFill>): void {
    this.events.push({ price: null, costs: 0, swap: 0, profit: 0, reason: null, ...event });
  }
}

/**
 * Returns what happened to a paper order: it can fill from the first bar on that opened after it had arrived. It follows from
 * the order and the bars alone, so that it can be computed again after any interruption.
 */
export function resolvePaperOrder(
  order: Terms,
  instrument: Instrument,
  bars: Bars,
  releases: readonly CalendarEvent[],
): readonly PaperFill[] {
  const fills = new PaperFills(order, instrument);
  const feed = new EventFeed(releases);
  for (let i = 0; i < bars.length && !fills.isEnded; i += 1) {
    const bar = barAt(bars, i);
    fills.see(feed.within(bar.time, bar.closeTime));
    if (bar.time >= order.placedAt.getTime()) fills.apply(bar);
  }
  fills.takeRequests(Number.POSITIVE_INFINITY);
  return fills.events;
}
