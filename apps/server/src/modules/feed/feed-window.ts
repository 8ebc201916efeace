import { ANONYMOUS, type EntitlementSettings, maySee, type StrategyAccess } from '@sealtick/contract';
import { firstIndex } from '@sealtick/engine';
import {
  endPosition,
  formatFeedCursor,
  isSeenAtOnce,
  type Position,
  sentLive,
  sentPublic,
  wasSent,
} from '../log/index.ts';
import { type FeedEntry, withCursor } from './feed-entry.ts';

export interface Step {
  /** Whole messages in the order of sending. */
  readonly messages: readonly string[];
  readonly position: Position;
  /** Whether the reader has every message now. */
  readonly isAtEnd: boolean;
}

/** The newest entries of the log in memory: readers resume from them, and some are not public yet. */
export class FeedWindow {
  readonly epoch: string;
  /** Entries up to this index were dropped. */
  floor: number;
  /** Entries up to this index were read. */
  head: number;
  /** Entries up to this index are public. */
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

  /** Adds the entries that were read up to `head`. */
  add(entries: readonly FeedEntry[], head: number): void {
    this.entries.push(...entries);
    this.head = head;
    this.floor = Math.max(this.floor, head - this.reach);
    const first = this.indexAfter(this.floor);
    // Dropping many at a time copies the rest only now and then.
    if (first > 1_000 || first === this.entries.length) this.entries = this.entries.slice(first);
  }

  /** Makes entries public that are due by `now`, ms UTC. @returns when the next one is due, or null. */
  releaseDue(now: number): number | null {
    for (let i = this.indexAfter(this.open); i < this.entries.length; i += 1) {
      const entry = this.entries[i]!;
      if (!maySee(ANONYMOUS, { ...entry, ownerId: null }, now, this.settings))
        return entry.issuedAt + this.publicDelayMs;
      this.open = entry.index;
    }
    this.open = this.head;
    return null;
  }

  /** Returns the position of a reader without a cursor. */
  end(access: StrategyAccess): Position {
    return endPosition(this.head, this.open, access);
  }

  cursorAtEnd(access: StrategyAccess): string {
    return formatFeedCursor(this.epoch, this.end(access));
  }

  /**
   * Returns the messages that a reader at this position has not had, each once: first those it sees immediately, then those that
   * became public, both ascending. Stops after about `limit` characters.
   */
  advance(from: Position, access: StrategyAccess, limit = Number.POSITIVE_INFINITY): Step {
    const messages: string[] = [];
    let position = from;
    let length = 0;
    const send = (entry: FeedEntry): boolean => {
      const message = withCursor(entry, formatFeedCursor(this.epoch, position));
      messages.push(message);
      length += message.length;
      return length >= limit;
    };
    // Without a delay everything is public immediately.
    for (
      let i = this.publicDelayMs === 0 ? Number.POSITIVE_INFINITY : this.indexAfter(from.public);
      i < this.entries.length;
      i += 1
    ) {
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
    // A cursor of a node that has read further is at the end once this node has read as far.
    return { messages, position, isAtEnd: position.live === this.head && position.public === this.open };
  }

  /** Returns the place of the first entry with a larger index. */
  private indexAfter(index: number): number {
    return firstIndex(this.entries.length, (i) => this.entries[i]!.index > index);
  }
}
