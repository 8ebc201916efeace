import { asc, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { jsonParameter } from '../../../platform/json-parameter.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { dayList } from '../days/day-list.ts';
import { type deliveryAttempt, deliveryChannel, type sentOpening } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';

/** A locked channel, and where it is stored until its next change. */
export type LockedChannel = ChannelRow & { readonly place: string };

/** Returns these channels, locked until the transaction ends. Deliveries to them can still be queued. */
export async function lockChannels(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, LockedChannel>> {
  const rows = await db
    .select({ ...getTableColumns(deliveryChannel), place: sql<string>`${deliveryChannel}.ctid::text` })
    .from(deliveryChannel)
    .where(inArray(deliveryChannel.id, [...ids]))
    // All transactions lock in one order.
    .orderBy(asc(deliveryChannel.id))
    .for('no key update');
  return new Map(rows.map((channel) => [channel.id, channel]));
}

/** A claimed delivery after an attempt, and the attempt. */
export interface AttemptedRow {
  readonly row: DeliveryRow;
  readonly attempt: typeof deliveryAttempt.$inferInsert;
  /** The message that opened a signal in its channel, if the attempt sent it. */
  readonly opening: typeof sentOpening.$inferInsert | null;
}

/** Returns the name of a claim of a delivery: no other claim of it has the same. */
export const getClaim = ({ id, fence }: Pick<DeliveryRow, 'id' | 'fence'>): string => `${id} ${fence}`;

/**
 * Stores the states of claimed deliveries, their attempts and openings. Returns the claims that still held; of the
 * others nothing is stored. Rows are found one by one by their key, and changed where they were found:
 * of a day that has just begun the database has no statistics, and would read all of it.
 */
export async function updateClaimed(db: Database, ended: readonly AttemptedRow[]): Promise<ReadonlySet<string>> {
  const days = dayList([...new Set(ended.map(({ row }) => row.issuedOn))]);
  const attempts = ended.map(({ attempt }) => attempt);
  const openings = ended.flatMap(({ row, opening }) =>
    opening ? { ...opening, deliveryId: row.id, fence: row.fence } : [],
  );
  const { rows } = await db.execute<{ id: string; fence: number }>(sql`
    with done as (
      update delivery d
      set state = v.state, reason = v.reason, next_attempt_at = v."nextAttemptAt", ended_at = v."endedAt",
        attempts = v.attempts, lease_until = null
      from jsonb_to_recordset(${jsonParameter(ended.map(({ row }) => row))}) v ("issuedOn" date, "sourceLog" text,
        "sourceIndex" bigint, "channelId" text, fence integer, state text, reason text, "nextAttemptAt" timestamptz,
        "endedAt" timestamptz, attempts integer)
      cross join lateral (
        select tableoid as day, ctid as place, fence, state from delivery
        where issued_on = v."issuedOn" and source_log = v."sourceLog" and source_index = v."sourceIndex"
          and channel_id = v."channelId" and issued_on = any(${days})
        offset 0 for no key update) found
      where d.issued_on = any(${days}) and d.tableoid = found.day and d.ctid = found.place
        and found.fence = v.fence and found.state = 'sending'
      returning d.id, d.fence
    ), attempts as (
      insert into delivery_attempt (issued_on, delivery_id, fence, account_id, started_at, took_ms, outcome, status, answer,
        error)
      select a.* from jsonb_to_recordset(${jsonParameter(attempts)}) a ("issuedOn" date, "deliveryId" text,
        fence integer, "accountId" text, "startedAt" timestamptz, "tookMs" integer, outcome text, status integer,
        answer text, error text)
      join done on done.id = a."deliveryId" and done.fence = a.fence
    ), openings as (
      insert into sent_opening (signal_id, channel_id, account_id, strategy_id, message_id, size, instead_of, news, sent_at,
        closed_at, price, price_at)
      select o."signalId", o."channelId", o."accountId", o."strategyId", o."messageId", o.size, o."insteadOf", o.news, o."sentAt",
        o."closedAt", o.price, o."priceAt"
      from jsonb_to_recordset(${jsonParameter(openings)}) o ("deliveryId" text, fence integer, "signalId" text,
        "channelId" text, "accountId" text, "strategyId" text, "messageId" text, size text, "insteadOf" text, news jsonb,
        "sentAt" timestamptz, "closedAt" timestamptz, price float8, "priceAt" timestamptz)
      join done on done.id = o."deliveryId" and done.fence = o.fence
      on conflict do nothing
    )
    select id, fence from done`);
  return new Set(rows.map(getClaim));
}

/** Stores how these channels work. The caller has locked them. */
export async function updateHealth(db: Database, channels: readonly LockedChannel[]): Promise<void> {
  const rows = channels.map((channel) => {
    const { id, place, state, reason, since, failures, restingUntil, lastAcceptedAt, lastFailedAt } = channel;
    return { id, place, state, reason, since, failures, restingUntil, lastAcceptedAt, lastFailedAt };
  });
  await db.execute(sql`
    update delivery_channel c
    set state = v.state, reason = v.reason, since = v.since, failures = v.failures, resting_until = v."restingUntil",
      last_accepted_at = v."lastAcceptedAt", last_failed_at = v."lastFailedAt"
    from jsonb_to_recordset(${jsonParameter(rows)}) v (id text, place tid, state text, reason text, since timestamptz,
      failures integer, "restingUntil" timestamptz, "lastAcceptedAt" timestamptz, "lastFailedAt" timestamptz)
    where c.ctid = v.place and c.id = v.id`);
}
