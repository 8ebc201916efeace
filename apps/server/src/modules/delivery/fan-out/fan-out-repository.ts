import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { jsonParameter } from '../../../platform/json-parameter.ts';
import { type delivery, deliveryFanOut, sentOpening } from '../delivery.tables.ts';

export type FanOutCursor = typeof deliveryFanOut.$inferSelect;
export type NewDelivery = typeof delivery.$inferInsert;

const isOf = (source: FanOutCursor['source']) => eq(deliveryFanOut.source, source);

/** Returns how far the fan-out of a source has come; null before its first start. */
export async function findCursor(db: Database, source: FanOutCursor['source']): Promise<FanOutCursor | null> {
  const [row] = await db.select().from(deliveryFanOut).where(isOf(source));
  return row ?? null;
}

/** As `findCursor`, locked until the transaction ends: other processes wait. */
export async function lockCursor(db: Database, source: FanOutCursor['source']): Promise<FanOutCursor | null> {
  const [row] = await db.select().from(deliveryFanOut).where(isOf(source)).for('update');
  return row ?? null;
}

/** Stores where the fan-out of a source begins; one that has begun stays as it is. */
export async function insertCursor(
  db: Database,
  cursor: Pick<FanOutCursor, 'source' | 'logId' | 'upTo'>,
): Promise<void> {
  await db.insert(deliveryFanOut).values(cursor).onConflictDoNothing();
}

/** Stores how far the fan-out has come. The caller has locked the cursor. */
export async function moveCursor(db: Database, { source, ...to }: FanOutCursor): Promise<void> {
  await db.update(deliveryFanOut).set(to).where(isOf(source));
}

/** Continues at the beginning of the log that follows another one after a restore. */
export async function beginLog(db: Database, from: string, logId: string): Promise<void> {
  await db
    .update(deliveryFanOut)
    .set({ logId, upTo: 0, channelsUpTo: '' })
    .where(and(isOf('log'), eq(deliveryFanOut.logId, from)));
}

/**
 * What is sent immediately is due by the database's clock, as senders read it: by a clock that is ahead of it, it would wait for the
 * next poll.
 */
const dueAt = sql`case
  when "nextAttemptAt" = "queuedAt" then least("nextAttemptAt", clock_timestamp()) else "nextAttemptAt" end`;

/** Queues deliveries; those that are queued already stay as they are. */
export async function insertDeliveries(db: Database, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  // One parameter for all rows: thousands of them take longer to read than the rows to write.
  await db.execute(sql`
    insert into delivery (issued_on, source_log, source_index, channel_id, kind, id, account_id, type, signal_id, strategy_id,
      state, reason, rank, fallback_of, news, expires_at, queued_at, ended_at, next_attempt_at)
    select "issuedOn", "sourceLog", "sourceIndex", "channelId", kind, id, "accountId", type, "signalId", "strategyId",
      state, reason, rank, "fallbackOf", news, "expiresAt", "queuedAt", "endedAt", ${dueAt}
    from jsonb_to_recordset(${jsonParameter(rows)}) r ("issuedOn" date, "sourceLog" text,
      "sourceIndex" bigint, "channelId" text, kind text, id text, "accountId" text, type text, "signalId" text, "strategyId" text,
      state text, reason text, rank smallint, "fallbackOf" text, news jsonb, "nextAttemptAt" timestamptz, "expiresAt" timestamptz,
      "queuedAt" timestamptz, "endedAt" timestamptz)
    on conflict do nothing`);
}

/** Marks what was sent of a signal as closed, in every channel: it is deleted 90 days later. */
export async function closeOpenings(db: Database, signalId: string, closedAt: Date): Promise<void> {
  await db
    .update(sentOpening)
    .set({ closedAt })
    .where(and(eq(sentOpening.signalId, signalId), isNull(sentOpening.closedAt)));
}
