import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';

/** An attempt that takes longer leaves its room to others, where its kind of channel allows more attempts that are slow. */
export const SLOW_AFTER_MS = 500;
/** Channels of one account that may be sent to at the same time, each with all that it allows. */
const CHANNELS_AT_ONCE = 5;

/** An attempt that is under way. */
export interface UnderWay {
  readonly channelId: string;
  readonly accountId: string;
  /** Whether the last attempt of its channel failed. */
  readonly hasFailed: boolean;
}

interface Attempt extends UnderWay {
  readonly row: DeliveryRow;
  readonly adapter: ChannelAdapter;
  /** ms UTC by the wall clock. */
  readonly since: number;
}

/** What there is room for in one kind of channel. */
export interface Room {
  /** Attempts under way that take the room of others. */
  readonly busy: readonly UnderWay[];
  /** Attempts under way that are slow. Until they have ended, their channels are sent nothing else. */
  readonly slow: readonly UnderWay[];
  /** Attempts that may be added. */
  readonly free: number;
  /** Attempts of both kinds that may be under way together. */
  readonly most: number;
  readonly perChannel: number;
  readonly perAccount: number;
}

/** Attempts that are under way, by the ids of their deliveries. */
export class AttemptsUnderWay {
  private readonly attempts = new Map<string, Attempt>();

  /** Deliveries under way. */
  get rows(): DeliveryRow[] {
    return [...this.attempts.values()].map(({ row }) => row);
  }

  /** @param now ms UTC by the wall clock */
  add(adapter: ChannelAdapter, row: DeliveryRow, { hasFailed, now }: { hasFailed: boolean; now: number }): void {
    const { id, channelId, accountId } = row;
    this.attempts.set(id, { row, adapter, channelId, accountId, hasFailed, since: now });
  }

  end({ id }: Pick<DeliveryRow, 'id'>): void {
    this.attempts.delete(id);
  }

  /** Returns what there is room for. @param now ms UTC by the wall clock */
  roomOf(adapter: ChannelAdapter, now: number): Room {
    const { atOnce, atOnceSlow = 0, atOncePerChannel: perChannel } = adapter;
    const underWay = this.of(adapter);
    const busy = underWay.filter((one) => !isSlow(one, now));
    const slow = underWay.filter((one) => isSlow(one, now));
    const most = atOnce + atOnceSlow;
    const free = Math.min(atOnce - busy.length, most - underWay.length);
    return { busy, slow, free, most, perChannel, perAccount: perChannel * CHANNELS_AT_ONCE };
  }

  /** Returns the time until the next attempt leaves its room to others, ms; null if there is room, or if none will. */
  roomInMs(adapter: ChannelAdapter, now: number): number | null {
    if (adapter.atOnceSlow === undefined || this.roomOf(adapter, now).free > 0) return null;
    const waits = this.of(adapter).filter((one) => !isSlow(one, now));
    return waits.length === 0 ? null : Math.min(...waits.map(({ since }) => since + SLOW_AFTER_MS - now));
  }

  /** Whether so many attempts of a kind are under way that more is most likely due for it. */
  isBusy(adapter: ChannelAdapter, now: number): boolean {
    const half = adapter.atOnce / 2;
    return this.of(adapter).length >= half && this.roomOf(adapter, now).busy.length >= half;
  }

  private of(adapter: ChannelAdapter): Attempt[] {
    return [...this.attempts.values()].filter((one) => one.adapter === adapter);
  }
}

const isSlow = ({ adapter, since }: Attempt, now: number): boolean =>
  adapter.atOnceSlow !== undefined && now - since >= SLOW_AFTER_MS;
