import type { DeadReplay } from '@sealtick/contract';
import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { wake } from '../../../platform/wake-up.ts';
import { dayList } from '../days/day-list.ts';
import { delivery } from '../delivery.tables.ts';
import { DELIVERY_CHANNEL } from '../delivery-wake-up.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { FAILING_RANK } from '../sending/delivery-rank.ts';
import { refusedReplays } from './refused-replays.ts';

/** What is sent again: one message, or all that died since a moment. */
export type ReplayTarget = { readonly id: string } | { readonly since: Date };

/**
 * Queues dead messages again, with the ids that they had: receivers recognise those that they have. Tests, expired
 * messages, messages whose signal has changed since and messages that would not be sent, as to a muted channel, stay dead.
 * @throws {AppError} NOT_FOUND if the one message is not dead, or is no longer valid; UNPROCESSABLE if its signal has changed
 * since, or it would not be sent.
 */
export async function replayDead(clock: Clock, db: Database, what: ReplayTarget): Promise<DeadReplay> {
  const now = new Date(clock.now());
  const dead = await lockDead(db, what, now);
  if ('id' in what && dead.length === 0)
    throw new AppError('NOT_FOUND', `There is no dead message ${what.id} that is still valid.`);
  const reasons = await refusedReplays(db, dead, now.getTime());
  const refused = [...Map.groupBy(reasons.values(), (reason) => reason)].map(([reason, { length }]) => {
    return { reason, count: length };
  });
  if ('id' in what && refused[0]) throw new AppError('UNPROCESSABLE', refused[0].reason);
  const again = dead.filter(({ id }) => !reasons.has(id));
  await queueAgain(db, again, now);
  return { count: again.length, refused };
}

/** Returns the dead messages that are still valid, and holds them. */
const lockDead = (db: Database, what: ReplayTarget, now: Date): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(delivery)
    .where(
      and(
        eq(delivery.state, 'dead'),
        ne(delivery.type, 'test'),
        or(isNull(delivery.expiresAt), gt(delivery.expiresAt, now)),
        'id' in what ? eq(delivery.id, what.id) : gt(delivery.endedAt, notBefore1970(what.since)),
      ),
    )
    .for('update');

async function queueAgain(db: Database, dead: readonly DeliveryRow[], now: Date): Promise<void> {
  if (dead.length === 0) return;
  const days = dayList([...new Set(dead.map(({ issuedOn }) => issuedOn))]);
  const ids = sql.param(dead.map(({ id }) => id));
  // The channel may have recovered.
  const rank = sql`${delivery.rank} % ${FAILING_RANK}`;
  await db
    .update(delivery)
    .set({ state: 'pending', reason: null, attempts: 0, rank, nextAttemptAt: now, endedAt: null, leaseUntil: null })
    .where(sql`${delivery.issuedOn} = any(${days}) and ${delivery.id} = any(${ids}::text[])`);
  await wake(db, DELIVERY_CHANNEL);
}

/** PostgreSQL has no year 0. */
const notBefore1970 = (moment: Date): Date => new Date(Math.max(moment.getTime(), 0));
