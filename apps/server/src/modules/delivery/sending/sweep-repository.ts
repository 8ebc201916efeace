import { CHANNEL_KINDS, type ChannelKind } from '@sealtick/contract';
import { and, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { dayList } from '../days/day-list.ts';
import { delivery } from '../delivery.tables.ts';
import { restoreAccepted } from './accepted-before.ts';
import { isIdle } from './claim-repository.ts';
import { insertNotices } from './missed-notices.ts';

export const NOT_NEEDED = 'not needed';
export const EXPIRED = 'not accepted while it was valid';

/**
 * Whether a channel before this one in the fallback has accepted the same source. One that is being sent it again has accepted
 * it all the same. @param days Those of the deliveries
 */
export const acceptedBefore = (days: SQL) => sql`exists (
  with recursive chain (channel_id) as (
    select ${delivery.fallbackOf}
    union
    select p.fallback_of from delivery p join chain on p.channel_id = chain.channel_id
    where p.issued_on = ${delivery.issuedOn} and p.source_log = ${delivery.sourceLog}
      and p.source_index = ${delivery.sourceIndex} and p.fallback_of is not null and p.issued_on = any(${days}))
  select from chain where exists (
    select from delivery a
    where a.channel_id = chain.channel_id and a.issued_on = ${delivery.issuedOn} and a.source_log = ${delivery.sourceLog}
      and a.source_index = ${delivery.sourceIndex} and a.state = 'delivered' and a.issued_on = any(${days}))
  or exists (
    select from sent_opening o where o.signal_id = ${delivery.signalId} and o.channel_id = chain.channel_id))`;

/**
 * Ends what expired. An opening is then missed, which its channel is sent when it answers again. Returns the channels of those.
 * @param days Those of open deliveries
 */
export async function endExpired(db: Database, days: readonly string[], now: Date): Promise<readonly string[]> {
  const expired = and(
    inArray(delivery.issuedOn, [...days]),
    isIdle(now),
    isNotNull(delivery.expiresAt),
    lte(delivery.expiresAt, now),
  );
  const ended = { endedAt: now, leaseUntil: null, fence: sql`${delivery.fence} + 1` };
  const notNeeded = await db
    .update(delivery)
    .set({ ...ended, state: 'cancelled', reason: NOT_NEEDED })
    .where(and(expired, isNotNull(delivery.fallbackOf), acceptedBefore(dayList(days))))
    .returning();
  const missed = await db
    .update(delivery)
    .set({ ...ended, state: 'missed', reason: EXPIRED })
    .where(expired)
    .returning();
  const accepted = await restoreAccepted(db, [...notNeeded, ...missed]);
  const stated = missed.filter(({ id }) => !accepted.has(id));
  await insertNotices(db, stated, now);
  return [...new Set(stated.map(({ channelId }) => channelId))];
}

/** Ends what waits for kinds of channels that the operator has not configured. @param days Those of open deliveries */
export async function endUnconfigured(
  db: Database,
  configured: readonly ChannelKind[],
  days: readonly string[],
  now: Date,
): Promise<void> {
  const others = CHANNEL_KINDS.filter((kind) => !configured.includes(kind));
  if (others.length === 0) return;
  await db
    .update(delivery)
    .set({
      state: 'suppressed',
      reason: 'the site does not send by this kind of channel',
      endedAt: now,
      leaseUntil: null,
    })
    .where(
      and(
        inArray(delivery.issuedOn, [...days]),
        isIdle(now),
        lte(delivery.nextAttemptAt, now),
        inArray(delivery.kind, others),
      ),
    );
}
