import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery, deliveryChannel } from '../delivery.tables.ts';
import { newDeliveryId } from '../messages/delivery-id.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { missedSource } from '../messages/source-logs.ts';
import { computeRank } from './delivery-rank.ts';

/** Queues the message that an opening was missed, once for each opening and channel. */
export async function insertNotices(db: Database, missed: readonly DeliveryRow[], now: Date): Promise<void> {
  const rows = missed
    .filter(({ type }) => type === 'signal.opened')
    .map(({ issuedOn, sourceLog, sourceIndex, channelId, kind, accountId, signalId, strategyId }) => ({
      issuedOn,
      sourceIndex,
      channelId,
      kind,
      accountId,
      signalId,
      strategyId,
      id: newDeliveryId(),
      sourceLog: missedSource(sourceLog),
      type: 'signal.missed' as const,
      state: 'pending' as const,
      rank: rankFor(channelId),
      nextAttemptAt: now,
      queuedAt: now,
    }));
  for (let i = 0; i < rows.length; i += 500)
    await db
      .insert(delivery)
      .values(rows.slice(i, i + 500))
      .onConflictDoNothing();
}

const rankFor = (channelId: string) => sql`(
  select case when failures > 0 then ${computeRank('signal.missed', 1)}::int else ${computeRank('signal.missed', 0)}::int end
  from ${deliveryChannel} where id = ${channelId})`;

/** Makes the messages about missed openings due that wait for a channel, because it answers again. */
export async function hurryNotices(db: Database, channelId: string, now: Date): Promise<void> {
  await db
    .update(delivery)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(delivery.channelId, channelId),
        eq(delivery.type, 'signal.missed'),
        inArray(delivery.state, ['pending', 'retrying']),
      ),
    );
}
