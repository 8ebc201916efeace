import { and, asc, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery, deliveryChannel } from '../delivery.tables.ts';
import { FAILING_RANK } from './delivery-rank.ts';
import { OPEN_STATES } from './open-states.ts';

/**
 * Puts what waits for these channels behind that of all others, because their last attempt failed. What another process
 * queues at the same time is put there with the next failure. @param days Those of what may wait for them
 */
export async function putBehind(db: Database, channelIds: readonly string[], days: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return;
  await db
    .update(delivery)
    .set({ rank: sql`${delivery.rank} + ${FAILING_RANK}` })
    .where(and(inArray(delivery.issuedOn, [...days]), waitsFor(channelIds), lt(delivery.rank, FAILING_RANK)));
}

/** Puts what waits for these channels back among that of the others, because they answer again. */
export async function putBack(db: Database, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return;
  await db
    .update(delivery)
    .set({ rank: sql`${delivery.rank} - ${FAILING_RANK}` })
    .where(and(waitsFor(channelIds), gte(delivery.rank, FAILING_RANK)));
}

/**
 * Puts what was queued in this transaction or before it for failing channels back, if they answer again by now. A channel is locked until
 * the transaction ends: an answer that is stored before is seen here, and one that is stored later sees what was queued.
 * All of the transaction's channels are given at the same time, because all transactions lock them in one order.
 */
export async function putBackRecovered(db: Database, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return;
  const { id, failures } = deliveryChannel;
  const channels = await db
    .select({ id, failures })
    .from(deliveryChannel)
    .where(inArray(id, [...channelIds]))
    .orderBy(asc(id))
    .for('share');
  await putBack(
    db,
    channels.filter((channel) => channel.failures === 0).map((channel) => channel.id),
  );
}

const waitsFor = (channelIds: readonly string[]) =>
  and(inArray(delivery.channelId, [...channelIds]), inArray(delivery.state, [...OPEN_STATES]));
