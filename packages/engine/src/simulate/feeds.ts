import type { Bar, Bars } from '../bars/bar.ts';
import { barAt, emptyBar } from '../bars/slice.ts';
import type { CalendarEvent } from '../strategies/strategy.ts';

/** The partner's bars by close time, read in ascending order; one `Bar` object is reused. */
export class PartnerFeed {
  private readonly bars: Bars | undefined;
  private readonly bar = emptyBar();
  private next = 0;

  constructor(bars: Bars | undefined) {
    this.bars = bars;
  }

  /** Returns the bar with exactly this close time, or null (engine rule 15). */
  at(closeTime: number): Bar | null {
    const { bars, bar } = this;
    if (bars === undefined) return null;
    while (this.next < bars.length && bars.closeTime[this.next]! < closeTime) this.next += 1;
    const i = this.next;
    if (i >= bars.length || bars.closeTime[i] !== closeTime) return null;
    return barAt(bars, i, bar);
  }
}

/** The calendar's releases by bar, read in ascending order. */
export class EventFeed {
  readonly none: readonly CalendarEvent[] = [];
  private readonly events: readonly CalendarEvent[];
  private next = 0;

  /** @param events Oldest first. */
  constructor(events: readonly CalendarEvent[] = []) {
    this.events = events;
  }

  /**
   * Returns the releases with open <= time < close (engine rule 16); those in a gap between two bars belong to none.
   */
  within(open: number, close: number): readonly CalendarEvent[] {
    const { events } = this;
    while (this.next < events.length && events[this.next]!.time < open) this.next += 1;
    const first = this.next;
    while (this.next < events.length && events[this.next]!.time < close) this.next += 1;
    return this.next === first ? this.none : events.slice(first, this.next);
  }
}
