import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery } from '../delivery.tables.ts';
import { FAILING_RANK } from '../sending/delivery-rank.ts';

export type DeliveryRow = typeof delivery.$inferSelect;

/** Makes other changes of an account's endpoints wait for this transaction. */
export async function lockEndpoints(db: Database, accountId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhook endpoints of ${accountId}`}))`);
}

/** Position in the list of deliveries: those after it were queued earlier. */
export interface LogPosition {
  readonly queuedAt: Date;
  readonly id: string;
}

interface DeliveriesQuery {
  readonly accountId: string;
  readonly channelId: string;
  readonly before: LogPosition | null;
  readonly limit: number;
}

/** Returns deliveries of a channel, the newest first. */
export async function selectDeliveries(db: Database, query: DeliveriesQuery): Promise<DeliveryRow[]> {
  const { accountId, channelId, before, limit } = query;
  const earlier =
    before && sql`(${delivery.queuedAt}, ${delivery.id}) < (${before.queuedAt.toISOString()}, ${before.id})`;
  return db
    .select()
    .from(delivery)
    .where(and(eq(delivery.accountId, accountId), eq(delivery.channelId, channelId), earlier ?? undefined))
    .orderBy(desc(delivery.queuedAt), desc(delivery.id))
    .limit(limit);
}

/** Which deliveries a replay is about: one, or those queued from a time until before another. */
export type ReplayRange = { readonly id: string } | { readonly from: Date; readonly until: Date };

/** Returns the deliveries of a replay, the oldest first, and holds them. */
export async function lockDeliveries(
  db: Database,
  { id: channelId, accountId }: { readonly id: string; readonly accountId: string },
  range: ReplayRange,
  limit: number,
): Promise<DeliveryRow[]> {
  const inRange =
    'id' in range
      ? eq(delivery.id, range.id)
      : and(gte(delivery.queuedAt, range.from), lt(delivery.queuedAt, range.until));
  return db
    .select()
    .from(delivery)
    .where(and(eq(delivery.accountId, accountId), eq(delivery.channelId, channelId), inRange))
    .orderBy(asc(delivery.queuedAt), asc(delivery.id))
    .limit(limit)
    .for('update');
}

/** Makes deliveries due now, with every attempt of their schedule ahead. */
export async function sendAgain(db: Database, deliveries: readonly DeliveryRow[], now: Date): Promise<void> {
  if (deliveries.length === 0) return;
  const due = {
    state: 'pending',
    reason: null,
    attempts: 0,
    // The channel may have recovered.
    rank: sql`${delivery.rank} % ${FAILING_RANK}`,
    nextAttemptAt: now,
    endedAt: null,
    leaseUntil: null,
  } as const;
  const days = [...new Set(deliveries.map(({ issuedOn }) => issuedOn))];
  const ids = deliveries.map(({ id }) => id);
  await db
    .update(delivery)
    .set(due)
    .where(and(inArray(delivery.issuedOn, days), inArray(delivery.id, ids)));
}
