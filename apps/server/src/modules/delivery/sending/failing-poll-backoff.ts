import type { ChannelKind } from '@sealtick/contract';

const EVERY_MS = 1_000;

/**
 * Spaces the reads of what is due for channels whose last attempt failed, where more of it waits than one query reads: each
 * query reads all of it, and delays what can be sent.
 */
export class FailingPollBackoff {
  private readonly lastFullAt = new Map<ChannelKind, number>();

  /** Returns the time until the next read for a kind, ms; 0 if it is due. @param now ms UTC */
  waitMs(kind: ChannelKind, now: number): number {
    const last = this.lastFullAt.get(kind);
    // A clock that was set back must not delay the next read.
    const since = last === undefined ? EVERY_MS : Math.abs(now - last);
    return Math.max(0, EVERY_MS - since);
  }

  /** Notes a read. @param hasMore Whether more waits than it returned @param now ms UTC */
  polled(kind: ChannelKind, hasMore: boolean, now: number): void {
    if (hasMore) this.lastFullAt.set(kind, now);
    else this.lastFullAt.delete(kind);
  }
}
