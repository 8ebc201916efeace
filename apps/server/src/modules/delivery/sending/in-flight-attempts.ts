import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';

/** An attempt that takes longer leaves its capacity to others, where its kind of channel allows more attempts that are slow. */
export const SLOW_AFTER_MS = 500;
/** Channels of one account that may be sent to at the same time, each with all that it allows. */
const CHANNELS_PER_ACCOUNT = 5;

/** An attempt in flight, as far as it takes capacity. */
export interface InFlight {
  readonly channelId: string;
  readonly accountId: string;
  /** Whether the last attempt of its channel failed. */
  readonly hasFailed: boolean;
}

/** An attempt that begins. */
interface NewAttempt {
  readonly adapter: ChannelAdapter;
  readonly row: DeliveryRow;
  readonly hasFailed: boolean;
  /** When it begins, ms UTC. */
  readonly since: number;
}

/** How many attempts of one kind of channel may be added. */
export interface Capacity {
  /** Attempts in flight that count against the limit of the kind. */
  readonly busy: readonly InFlight[];
  /** Attempts in flight that are slow. Until they have ended, their channels are sent nothing else. */
  readonly slow: readonly InFlight[];
  /** Attempts that may be added. */
  readonly free: number;
  /** Attempts of both kinds that may be in flight together. */
  readonly most: number;
  readonly perChannel: number;
  readonly perAccount: number;
}

/** The table of attempts that run, by the ids of their deliveries, and the capacity that they leave. Moments are ms UTC. */
export class InFlightAttempts {
  private readonly attempts = new Map<string, NewAttempt & InFlight>();
  private readonly running = new Set<Promise<void>>();
  private readonly onCapacityFreed: (adapter: ChannelAdapter) => void;

  /** @param onCapacityFreed Called when an attempt has ended. */
  constructor(onCapacityFreed: (adapter: ChannelAdapter) => void) {
    this.onCapacityFreed = onCapacityFreed;
  }

  /** Deliveries in flight. */
  get rows(): DeliveryRow[] {
    return [...this.attempts.values()].map(({ row }) => row);
  }

  /** Runs an attempt, which takes capacity until it ends or is released. */
  run(attempt: NewAttempt, work: () => Promise<void>): void {
    const { channelId, accountId } = attempt.row;
    this.attempts.set(attempt.row.id, { ...attempt, channelId, accountId });
    const running = work().finally(() => {
      this.running.delete(running);
      this.release(attempt.row);
      this.onCapacityFreed(attempt.adapter);
    });
    this.running.add(running);
  }

  /** Releases the capacity of an attempt whose result is stored. */
  release({ id }: Pick<DeliveryRow, 'id'>): void {
    this.attempts.delete(id);
  }

  /** Resolves when the attempts in flight have ended; to whether there were any. */
  async settle(): Promise<boolean> {
    const hasAny = this.running.size > 0;
    await Promise.all(this.running);
    return hasAny;
  }

  /** Returns how many attempts of a kind may be added, and what they depend on. */
  capacity(adapter: ChannelAdapter, now: number): Capacity {
    const { capacity, slowCapacity = 0, capacityPerChannel: perChannel } = adapter;
    const inFlight = this.of(adapter);
    const busy = inFlight.filter((one) => !isSlow(one, now));
    const slow = inFlight.filter((one) => isSlow(one, now));
    const most = capacity + slowCapacity;
    const free = Math.min(capacity - busy.length, most - inFlight.length);
    return { busy, slow, free, most, perChannel, perAccount: perChannel * CHANNELS_PER_ACCOUNT };
  }

  /** Returns the time until the next attempt becomes slow and leaves its capacity, ms; null if there is capacity, or if none will. */
  msUntilCapacity(adapter: ChannelAdapter, now: number): number | null {
    if (adapter.slowCapacity === undefined || this.capacity(adapter, now).free > 0) return null;
    const waits = this.of(adapter).filter((one) => !isSlow(one, now));
    return waits.length === 0 ? null : Math.min(...waits.map(({ since }) => since + SLOW_AFTER_MS - now));
  }

  /** Whether so many attempts of a kind are in flight that more is most likely due for it. */
  isBusy(adapter: ChannelAdapter, now: number): boolean {
    const half = adapter.capacity / 2;
    return this.of(adapter).length >= half && this.capacity(adapter, now).busy.length >= half;
  }

  private of(adapter: ChannelAdapter): (NewAttempt & InFlight)[] {
    return [...this.attempts.values()].filter((one) => one.adapter === adapter);
  }
}

const isSlow = ({ adapter, since }: NewAttempt, now: number): boolean =>
  adapter.slowCapacity !== undefined && now - since >= SLOW_AFTER_MS;
