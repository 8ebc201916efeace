import { ANONYMOUS, type EntitlementSettings, maySee, type StrategyAccess } from '@sealtick/contract';
import { formatFeedCursor } from './feed-cursor.ts';
import { type FeedEntry, withCursor } from './feed-entry.ts';
import { isSeenAtOnce, type Position, sentLive, sentPublic, wasSent } from './position.ts';

export interface Step {
  /** Whole messages, in the order they are to be sent. */
  readonly messages: readonly string[];
  readonly position: Position;
  /** Whether the reader now has everything. */
  readonly isAtEnd: boolean;
}

/** The newest entries of the log in memory: what may be resumed from, and what waits for the public's turn. */
export class FeedWindow {
  readonly epoch: string;
  /** Entries up to here have been left behind. */
  floor: number;
  /** Entries up to here have been read. */
  head: number;
  /** Entries up to here are public. */
  open: number;
  private readonly reach: number;
  private readonly publicDelayMs: number;
  private readonly settings: EntitlementSettings;
  private entries: FeedEntry[] = [];

  constructor(epoch: string, start: number, options: EntitlementSettings & { readonly reach: number }) {
    this.epoch = epoch;
    this.floor = start;
    this.head = start;
    this.open = start;
    this.reach = options.reach;
    this.publicDelayMs = options.publicDelayMs;
    this.settings = options;
  }

  /** Takes what was read up to `head`. */
  add(entries: readonly FeedEntry[], head: number): void {
    this.entries.push(...entries);
    this.head = head;
    this.floor = Math.max(this.floor, head - this.reach);
    const first = this.indexAfter(this.floor);
    // Leaving a few behind at a time moves the rest once in a while, not always.
    if (first > 1_000 || first === this.entries.length) this.entries = this.entries.slice(first);
  }

  /** Opens what is due by `now`, ms UTC; returns when the next entry will be, or null. */
  openDue(now: number): number | null {
    for (let i = this.indexAfter(this.open); i < this.entries.length; i += 1) {
      const entry = this.entries[i]!;
      if (!maySee(ANONYMOUS, { ...entry, ownerId: null }, now, this.settings))
        return entry.issuedAt + this.publicDelayMs;
      this.open = entry.index;
    }
    this.open = this.head;
    return null;
  }

  /** Where a reader who wants nothing of the past begins. */
  end(access: StrategyAccess): Position {
    return sentPublic(sentLive({ live: 0, public: 0, spans: [] }, this.head, access), this.open);
  }

  cursorAtEnd(access: StrategyAccess): string {
    return formatFeedCursor(this.epoch, this.end(access));
  }

  /**
   * The messages a reader at this position has not had, each once: first what is its to see at once, then what has become
   * public, both ascending. About so many characters of them as `limit` says.
   */
  advance(from: Position, access: StrategyAccess, limit = Infinity): Step {
    const messages: string[] = [];
    let position = from;
    let length = 0;
    const send = (entry: FeedEntry): boolean => {
      const message = withCursor(entry, formatFeedCursor(this.epoch, position));
      messages.push(message);
      length += message.length;
      return length >= limit;
    };
    // Without a delay everything is the public's at once, and there is one class.
    for (let i = this.publicDelayMs === 0 ? Infinity : this.indexAfter(from.public); i < this.entries.length; i += 1) {
      const entry = this.entries[i]!;
      if (!isSeenAtOnce(access, entry) || wasSent(from, entry)) continue;
      position = sentLive(position, entry.index, access);
      if (send(entry)) return { messages, position, isAtEnd: false };
    }
    position = this.publicDelayMs === 0 ? position : sentLive(position, this.head, access);
    for (let i = this.indexAfter(position.public); i < this.entries.length; i += 1) {
      const entry = this.entries[i]!;
      if (entry.index > this.open) break;
      if (wasSent(position, entry)) continue;
      position = sentPublic(position, entry.index);
      if (send(entry)) return { messages, position, isAtEnd: false };
    }
    position = sentPublic(position, this.open);
    // A cursor from a node that has read further is at the end once this one has, too.
    return { messages, position, isAtEnd: position.live === this.head && position.public === this.open };
  }

  /** Place of the first entry with an index above. */
  private indexAfter(index: number): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.entries[middle]!.index <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
