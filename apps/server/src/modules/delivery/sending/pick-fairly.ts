import type { DeliverySource } from '../messages/read-sources.ts';
import type { Capacity, InFlight } from './in-flight-attempts.ts';

/** A due delivery. */
export interface Candidate extends DeliverySource {
  /** Whether the last attempt of its channel failed. */
  readonly hasFailed: boolean;
  /** Whether its channel failed so often that it is tried with one attempt at a time. */
  readonly isHalfOpen: boolean;
}

interface Limits extends Pick<Capacity, 'slow' | 'free' | 'perChannel' | 'perAccount'> {
  /** Attempts that may be added to channels whose last one failed. */
  readonly perFailing: number;
}

/**
 * Returns the deliveries that are attempted next: at most so many of each channel and each account, those in flight
 * included, in the order in which they came. A channel with a thousand due deliveries delays no other.
 */
export function pickFairly<C extends Candidate>(
  candidates: readonly C[],
  busy: readonly InFlight[],
  { slow, free, perChannel, perAccount, perFailing }: Limits,
): C[] {
  const ofChannel = countBy([...busy, ...slow], ({ channelId }) => channelId);
  const ofAccount = countBy([...busy, ...slow], ({ accountId }) => accountId);
  const stalled = new Set(slow.map(({ channelId }) => channelId));
  const picked: C[] = [];
  let failing = 0;
  for (const one of candidates) {
    if (picked.length >= free) break;
    const [channel, account] = [ofChannel.get(one.channelId) ?? 0, ofAccount.get(one.accountId) ?? 0];
    if (channel >= (one.isHalfOpen ? 1 : perChannel) || account >= perAccount || stalled.has(one.channelId)) continue;
    if (one.hasFailed && failing >= perFailing) continue;
    if (one.hasFailed) failing += 1;
    ofChannel.set(one.channelId, channel + 1);
    ofAccount.set(one.accountId, account + 1);
    picked.push(one);
  }
  return picked;
}

/** Returns those that are at their capacity. */
export const atCapacity = (counts: ReadonlyMap<string, number>, most: number): string[] =>
  [...counts].flatMap(([id, count]) => (count >= most ? [id] : []));

/** Counts rows by a key. */
export function countBy<T>(rows: readonly T[], getKey: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(getKey(row), (counts.get(getKey(row)) ?? 0) + 1);
  return counts;
}
