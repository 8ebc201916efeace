import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { wake } from '../../../platform/wake-up.ts';
import { delivery } from '../delivery.tables.ts';
import { DELIVERY_CHANNEL } from '../delivery-wake-up.ts';
import { FAILING_RANK } from '../sending/delivery-rank.ts';

/** What is sent again: one message, or all that died since a moment. */
export type Replayed = { readonly id: string } | { readonly since: Date };

/**
 * Queues dead messages again, with the ids that they had: receivers recognise those that they have. Not what has expired, and
 * no test. Returns how many. @throws {AppError} NOT_FOUND if the one message is not dead, or is not valid any more.
 */
export async function replayDead(clock: Clock, tx: Database, what: Replayed): Promise<number> {
  const now = new Date(clock.now());
  // The channel may answer again since.
  const rank = sql`${delivery.rank} % ${FAILING_RANK}`;
  const rows = await tx
    .update(delivery)
    .set({ state: 'pending', reason: null, attempts: 0, rank, nextAttemptAt: now, endedAt: null, leaseUntil: null })
    .where(
      and(
        eq(delivery.state, 'dead'),
        ne(delivery.type, 'test'),
        or(isNull(delivery.expiresAt), gt(delivery.expiresAt, now)),
        'id' in what ? eq(delivery.id, what.id) : gt(delivery.endedAt, notBefore1970(what.since)),
      ),
    )
    .returning({ id: delivery.id });
  if ('id' in what && rows.length === 0)
    throw new AppError('NOT_FOUND', `There is no dead message ${what.id} that is still valid.`);
  if (rows.length > 0) await wake(tx, DELIVERY_CHANNEL);
  return rows.length;
}

/** PostgreSQL has no year 0. */
const notBefore1970 = (moment: Date): Date => new Date(Math.max(moment.getTime(), 0));
