import type { ChannelKind } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import type { Outcome } from '../channels/channel-adapter.ts';

const WINDOW_MS = 5 * MINUTE_MS;

/** When attempts for a member last ended, ms UTC; 0 for never. */
interface Ends {
  readonly acceptedAt: number;
  readonly failedAt: number;
}

/** Members whom a kind of channel sent something in the last five minutes. */
export interface RecentMembers {
  readonly tried: number;
  /** Those of them who got nothing. */
  readonly without: number;
}

/**
 * Remembers the attempts of the last five minutes of this process. Those that are stored have no index by time, because each
 * attempt would have to write it. Members are counted, not attempts: one member's dead endpoints say nothing about the kind.
 */
export class RecentOutcomes {
  private readonly kinds = new Map<ChannelKind, Map<string, Ends>>();

  /** Adds an attempt. A rejected message does not count: the receiving side answered. @param at ms UTC */
  add(kind: ChannelKind, accountId: string, outcome: Outcome['kind'], at: number): void {
    if (outcome === 'rejected') return;
    const members = this.kinds.get(kind) ?? new Map<string, Ends>();
    this.kinds.set(kind, members);
    const before = members.get(accountId) ?? { acceptedAt: 0, failedAt: 0 };
    members.set(accountId, { ...before, [outcome === 'accepted' ? 'acceptedAt' : 'failedAt']: at });
  }

  /** Returns how many members were sent something. @param now ms UTC */
  count(kind: ChannelKind, now: number): RecentMembers {
    const members = this.kinds.get(kind) ?? new Map<string, Ends>();
    const from = now - WINDOW_MS;
    for (const [id, { acceptedAt, failedAt }] of members)
      if (Math.max(acceptedAt, failedAt) <= from) members.delete(id);
    const without = [...members.values()].filter(({ acceptedAt }) => acceptedAt <= from).length;
    return { tried: members.size, without };
  }
}
