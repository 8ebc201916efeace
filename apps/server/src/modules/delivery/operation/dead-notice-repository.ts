import type { ChannelKind } from '@sealtick/contract';
import { and, count, countDistinct, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery, deliveryChannel, deliveryDeadNotice } from '../delivery.tables.ts';

/** Messages that died of one kind of channel, for one reason. */
export interface DeadGroup {
  readonly kind: ChannelKind;
  /** Null where the receiving side stated none. */
  readonly reason: string | null;
  readonly messages: number;
}

const diedAfter = (since: Date) =>
  and(eq(delivery.state, 'dead'), ne(delivery.type, 'test'), gt(delivery.endedAt, since));

/** Returns how many messages died after a moment, and of how many members. Tests are not counted. */
export async function countDeadSince(
  db: Database,
  since: Date,
): Promise<{ readonly messages: number; readonly members: number }> {
  const [row] = await db
    .select({ messages: count(), members: countDistinct(delivery.accountId) })
    .from(delivery)
    .where(diedAfter(since));
  return row!;
}

/** Returns the most frequent kinds and reasons of what died after a moment. Each answer can be a reason of its own. */
export async function groupDeadSince(db: Database, since: Date, most: number): Promise<DeadGroup[]> {
  const { kind } = deliveryChannel;
  return db
    .select({ kind, reason: delivery.reason, messages: count() })
    .from(delivery)
    .innerJoin(deliveryChannel, eq(deliveryChannel.id, delivery.channelId))
    .where(diedAfter(since))
    .groupBy(kind, delivery.reason)
    .orderBy(desc(count()), kind, delivery.reason)
    .limit(most);
}

/** Returns when the operator was last emailed about dead messages; null if never. */
export async function findNotice(db: Database): Promise<Date | null> {
  const [row] = await db.select({ sentAt: deliveryDeadNotice.sentAt }).from(deliveryDeadNotice);
  return row?.sentAt ?? null;
}

/** Marks that the operator is emailed now. Returns false if another process did after `unlessAfter`. */
export async function markNotice(db: Database, now: Date, unlessAfter: Date): Promise<boolean> {
  const { id, sentAt } = deliveryDeadNotice;
  const marked = await db
    .insert(deliveryDeadNotice)
    .values({ id: 1, sentAt: now })
    .onConflictDoUpdate({ target: id, set: { sentAt: sql`excluded.sent_at` }, setWhere: lte(sentAt, unlessAfter) })
    .returning({ id });
  return marked.length > 0;
}
