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
  /** When each entered the log, ms UTC. */
  private readonly issued: number[] = [];
  private readonly prices: Map<string, Mark[]>;

  constructor(prices = new Map<string, Mark[]>()) {
    this.prices = prices;
  }

  add(entry: MarkedEntry): void {
    const at = markTime(entry);
    this.times.push(at);
    this.issued.push(Date.parse(entry.issuedAt));
    for (const { signalId, price } of entry.marks) {
      const known = this.prices.get(signalId);
      const mark = { at, price: Number(price) };
      if (known) known.push(mark);
      else this.prices.set(signalId, [mark]);
    }
  }

  /** Returns the marks that were in the log at a moment, ms UTC. Prices of later ones are not to be asked for. */
  asOf(moment: number): DayMarks {
    const first = this.issued.findIndex((at) => at > moment);
    if (first === -1) return this;
    const known = new DayMarks(this.prices);
    known.times.push(...this.times.slice(0, first));
    known.issued.push(...this.issued.slice(0, first));
    return known;
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
