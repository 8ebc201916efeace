import { DAY_MS } from '@sealtick/engine';
import type { MarkedEntry } from './entries.ts';

interface Mark {
  readonly at: number;
  readonly price: number;
}

/** The daily marks of one market: the marked midnights, and each signal's prices at them. */
export class DayMarks {
  /** Midnights in ms UTC, ascending. */
  readonly times: number[] = [];
  private readonly prices = new Map<string, Mark[]>();

  add(entry: MarkedEntry): void {
    const at = markTime(entry);
    this.times.push(at);
    for (const { signalId, price } of entry.marks) {
      const known = this.prices.get(signalId);
      const mark = { at, price: Number(price) };
      if (known) known.push(mark);
      else this.prices.set(signalId, [mark]);
    }
  }

  /** Returns the newest mark at or before `until`; null if there is none. */
  last(until: number): number | null {
    return this.times.findLast((at) => at <= until) ?? null;
  }

  /** Returns a signal's last marked price at or before a mark; null before its first. */
  priceAt(signalId: string, at: number): number | null {
    return this.prices.get(signalId)?.findLast((mark) => mark.at <= at)?.price ?? null;
  }
}

/** Returns the 00:00Z that ends the day. */
function markTime({ date }: Pick<MarkedEntry, 'date'>): number {
  return Date.parse(`${date}T00:00:00.000Z`) + DAY_MS;
}
