import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { restoreAccepted } from './accepted-before.ts';
import { underFence } from './claim-repository.ts';
import { insertNotices } from './missed-notices.ts';
import { NOT_NEEDED } from './sweep-repository.ts';

type End = Pick<DeliveryRow, 'state' | 'reason'>;

/** Ends a claimed delivery without an attempt. Returns false if another node has claimed it since. */
export async function endClaimed(db: Database, row: DeliveryRow, end: End, now: Date): Promise<boolean> {
  const ended = await db
    .update(delivery)
    .set({ ...end, endedAt: now, leaseUntil: null })
    .where(underFence(row))
    .returning({ id: delivery.id });
  if (ended.length === 0) return false;
  await finishEnd(db, { ...row, ...end }, now);
  return true;
}

/** Does what follows from the end of a delivery: the next channel of the fallback, the notice. */
export async function finishEnd(db: Database, row: DeliveryRow, now: Date): Promise<void> {
  if (row.type !== 'signal.opened') return;
  const isRepeated = (await restoreAccepted(db, [row])).size > 0;
  if (isRepeated || row.state === 'delivered' || row.reason === NOT_NEEDED) return;
  await releaseNext(db, row, now);
  if (row.state === 'missed') await insertNotices(db, [row], now);
}

/** Makes the delivery of the next channel of the fallback due: this one will not accept it. */
async function releaseNext(db: Database, row: DeliveryRow, now: Date): Promise<void> {
  await db
    .update(delivery)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(delivery.issuedOn, row.issuedOn),
        eq(delivery.sourceLog, row.sourceLog),
        eq(delivery.sourceIndex, row.sourceIndex),
        eq(delivery.accountId, row.accountId),
        eq(delivery.fallbackOf, row.channelId),
        eq(delivery.state, 'pending'),
      ),
    );
}
