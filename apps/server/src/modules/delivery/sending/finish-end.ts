import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery, sentOpening } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { underFence } from './claim-repository.ts';
import { insertNotices } from './missed-notices.ts';
import { NOT_NEEDED } from './sweep-repository.ts';

type End = Pick<DeliveryRow, 'state' | 'reason'>;

/** Ends a claimed delivery without an attempt. Returns false if another node has claimed it since. */
export async function endClaimed(tx: Database, row: DeliveryRow, end: End, now: Date): Promise<boolean> {
  const ended = await tx
    .update(delivery)
    .set({ ...end, endedAt: now, leaseUntil: null })
    .where(underFence(row))
    .returning({ id: delivery.id });
  if (ended.length === 0) return false;
  await finishEnd(tx, { ...row, ...end }, now);
  return true;
}

/** Does what follows from the end of a delivery: the next channel of the fallback, the notice, the end of the signal. */
export async function finishEnd(tx: Database, row: DeliveryRow, now: Date): Promise<void> {
  if (row.type === 'signal.closed' && row.signalId !== null) await closeOpening(tx, row, now);
  if (row.type !== 'signal.opened' || row.state === 'delivered' || row.reason === NOT_NEEDED) return;
  await releaseNext(tx, row, now);
  if (row.state === 'missed') await insertNotices(tx, [row], now);
}

async function closeOpening(tx: Database, { signalId, channelId }: DeliveryRow, closedAt: Date): Promise<void> {
  await tx
    .update(sentOpening)
    .set({ closedAt })
    .where(and(eq(sentOpening.signalId, signalId!), eq(sentOpening.channelId, channelId)));
}

/** Makes the delivery of the next channel of the fallback due: this one will not accept it. */
async function releaseNext(tx: Database, row: DeliveryRow, now: Date): Promise<void> {
  await tx
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
