import { and, eq, getTableColumns, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { jsonParameter } from '../../../platform/json-parameter.ts';
import { dayList } from '../days/day-list.ts';
import { delivery } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { OPEN_STATES } from './open-states.ts';
import type { Candidate } from './pick-fairly.ts';

/** A claimed delivery belongs to its node for this long; then it is claimed again. */
export const LEASE_MS = 60_000;
/** Returns the current time of the database, which all nodes share. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  );
  return new Date(Math.floor(Number(rows[0]!.now)));
}

/**
 * Claims those of the deliveries that no other node has claimed since, and returns them in the same order. Found by key, as
 * results are stored.
 */
export async function claimFree(
  db: Database,
  picked: readonly Candidate[],
  { node, now }: { readonly node: number; readonly now: Date },
): Promise<DeliveryRow[]> {
  const days = [...new Set(picked.map(({ issuedOn }) => issuedOn))];
  const at = now.toISOString();
  const keys = picked.map(({ issuedOn, sourceLog, sourceIndex, channelId }) => ({
    issuedOn,
    sourceLog,
    sourceIndex,
    channelId,
  }));
  const free = sql`(
    select f.day, f.place
    from jsonb_to_recordset(${jsonParameter(keys)}) v ("issuedOn" date, "sourceLog" text, "sourceIndex" bigint,
      "channelId" text)
    cross join lateral (
      select tableoid as day, ctid as place, state, next_attempt_at, lease_until from delivery
      where issued_on = v."issuedOn" and source_log = v."sourceLog" and source_index = v."sourceIndex"
        and channel_id = v."channelId" and issued_on = any(${dayList(days)})
      offset 0 for update skip locked) f
    where f.next_attempt_at <= ${at}::timestamptz
      and (f.state in ('pending', 'retrying') or (f.state = 'sending' and f.lease_until <= ${at}::timestamptz))) free`;
  const rows = await db
    .update(delivery)
    .set({
      state: 'sending',
      fence: sql`${delivery.fence} + 1`,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      leaseNode: node,
    })
    .from(free)
    .where(
      and(inArray(delivery.issuedOn, days), sql`${delivery}.tableoid = free.day and ${delivery}.ctid = free.place`),
    )
    .returning(getTableColumns(delivery));
  const order = new Map(picked.map(({ id }, i) => [id, i]));
  return rows.sort((a, b) => order.get(a.id)! - order.get(b.id)!);
}

/** Returns the condition for these rows. The days let the database skip the partitions of all others. */
export const ofRows = (rows: readonly { readonly id: string; readonly issuedOn: string }[]) =>
  and(
    inArray(delivery.issuedOn, [...new Set(rows.map(({ issuedOn }) => issuedOn))]),
    inArray(
      delivery.id,
      rows.map(({ id }) => id),
    ),
  );

/** Gives a claimed delivery back, to be attempted at a moment. */
export async function postpone(db: Database, row: DeliveryRow, until: Date): Promise<void> {
  await db
    .update(delivery)
    .set({ state: row.attempts === 0 ? 'pending' : 'retrying', nextAttemptAt: until, leaseUntil: null })
    .where(underFence(row));
}

/** Gives claimed deliveries back, as if they had not been claimed: the program stops. */
export async function giveBack(db: Database, rows: readonly DeliveryRow[]): Promise<void> {
  for (const row of rows) {
    await db
      .update(delivery)
      .set({ state: row.attempts === 0 ? 'pending' : 'retrying', leaseUntil: null })
      .where(underFence(row));
  }
}

/** Returns the condition for a claimed row that no other node has claimed since. */
export const underFence = (row: Pick<DeliveryRow, 'issuedOn' | 'sourceLog' | 'sourceIndex' | 'channelId' | 'fence'>) =>
  and(
    eq(delivery.issuedOn, row.issuedOn),
    eq(delivery.sourceLog, row.sourceLog),
    eq(delivery.sourceIndex, row.sourceIndex),
    eq(delivery.channelId, row.channelId),
    eq(delivery.fence, row.fence),
    eq(delivery.state, 'sending'),
  );

/** Returns the condition for rows that no node works on. */
export const isIdle = (now: Date) =>
  and(
    // Needed so that the planner uses the partial index of open deliveries.
    inArray(delivery.state, [...OPEN_STATES]),
    or(ne(delivery.state, 'sending'), lte(delivery.leaseUntil, now)),
  );
