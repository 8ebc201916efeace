import type { ChannelKind } from '@sealtick/contract';

const EVERY_MS = 1_000;

/**
 * Spaces the looks at what is due for channels whose last attempt failed, where more of it waits than one look reads: each
 * look reads all of it, and what can be sent would wait meanwhile.
 */
export class FailingLooks {
  private readonly lastFullAt = new Map<ChannelKind, number>();

  /** Returns the time until the next look at those of a kind, ms; 0 if it is due. @param now ms UTC */
  waitMs(kind: ChannelKind, now: number): number {
    const last = this.lastFullAt.get(kind);
    // A clock that was set back must not hold up the next look.
    const since = last === undefined ? EVERY_MS : Math.abs(now - last);
    return Math.max(0, EVERY_MS - since);
  }

  /** Notes a look. @param hasMore Whether more waits than it read @param now ms UTC */
  looked(kind: ChannelKind, hasMore: boolean, now: number): void {
    if (hasMore) this.lastFullAt.set(kind, now);
    else this.lastFullAt.delete(kind);
  }
}
