import type { ChannelKind } from '@sealtick/contract';
import { and, eq, getTableColumns, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { jsonParameter } from '../../../platform/json-parameter.ts';
import { dayList } from '../days/day-list.ts';
import { delivery } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { FAILURES_BEFORE_REST } from './channel-health.ts';
import { FAILING_RANK } from './delivery-rank.ts';
import { OPEN_STATES } from './open-states.ts';
import { type Candidate, countBy, fullOnes, pickFairly, type UnderWay } from './pick-fairly.ts';

/** A claimed delivery belongs to its node for this long; then it is claimed again. */
export const LEASE_MS = 60_000;
/** Due deliveries that are looked at in one round. */
const CANDIDATES = 500;

/** Share of the room that channels whose last attempt failed have at most. */
const FAILING_SHARE = 1 / 2;
/** The share that they have however much is due for others: their openings are valid for a while only. */
const RESERVED_SHARE = 1 / 10;

interface Claim {
  readonly kind: ChannelKind;
  readonly now: Date;
  /** Days of open deliveries. */
  readonly days: readonly string[];
  readonly underWay: readonly UnderWay[];
  readonly free: number;
  readonly perChannel: number;
  readonly perAccount: number;
  /** Whether what is for channels whose last attempt failed is left for a later claim. */
  readonly leavesFailing?: boolean;
}

/** Returns the current time of the database, which all nodes share. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  );
  return new Date(Math.floor(Number(rows[0]!.now)));
}

/** Due deliveries that there is room for. */
interface Picked {
  /** In the order in which they are sent. */
  readonly due: readonly Candidate[];
  /** Whether others may be due that were not looked at. */
  readonly hasMore: boolean;
  /** Whether that holds for channels whose last attempt failed. */
  readonly hasMoreFailing: boolean;
}

/**
 * Picks due deliveries of a kind of channel for one attempt each, openings first. What another node claimed and did not finish
 * within the lease is picked too.
 */
export async function pickDue(db: Database, claim: Claim): Promise<Picked> {
  const { underWay, leavesFailing = false, free, perChannel, perAccount } = claim;
  const room = { free, perChannel, perAccount };
  const skipsFailing = leavesFailing || roomForFailing(claim, FAILING_SHARE) === 0;
  const [working, behind] = await Promise.all([
    selectDue(db, claim, sql`rank < ${FAILING_RANK}::int`),
    skipsFailing ? [] : selectDue(db, claim, sql`rank >= ${FAILING_RANK}::int`),
  ]);
  const hasMore = working.length === CANDIDATES;
  const hasMoreFailing = behind.length === CANDIDATES;
  // Those that failed last time come after all others, and have a part of the room: they may not answer for a while.
  const perFailing = roomForFailing(claim, hasMore ? RESERVED_SHARE : FAILING_SHARE);
  const failing = perFailing === 0 ? [] : behind;
  const reserved = pickFairly(failing, underWay, {
    ...room,
    free: Math.min(room.free, roomForFailing(claim, RESERVED_SHARE)),
    perFailing,
  });
  const others = pickFairly(
    [...working, ...failing.filter((one) => !reserved.includes(one))],
    [...underWay, ...reserved],
    { ...room, free: room.free - reserved.length, perFailing: perFailing - reserved.length },
  );
  const due = [...others, ...reserved];
  return { due, hasMore: hasMore && due.length > 0, hasMoreFailing };
}

/** Returns how many attempts may be added to channels whose last attempt failed. */
const roomForFailing = ({ free, underWay }: Claim, share: number): number => {
  const failing = underWay.filter(({ hasFailed }) => hasFailed).length;
  return Math.max(0, Math.ceil((free + underWay.length) * share) - failing);
};

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

/** A later entry of a signal waits until the earlier ones have reached an end in the same channel. */
const hasOpenEarlier = (days: SQL) => sql`d.type in ('signal.updated', 'signal.closed') and exists (
  select from delivery earlier
  where earlier.signal_id = d.signal_id and earlier.channel_id = d.channel_id and earlier.source_log = d.source_log
    and earlier.source_index < d.source_index and earlier.issued_on <= d.issued_on and earlier.issued_on = any(${days})
    and earlier.state in ('pending', 'retrying', 'sending'))`;

/** Reads the due ones in their order, and asks for the channel of each until there are enough. */
async function selectDue(db: Database, claim: Claim, ofRank: SQL): Promise<Candidate[]> {
  const { kind, underWay, perChannel, perAccount } = claim;
  const now = claim.now.toISOString();
  const days = dayList(claim.days);
  const fullChannels = fullOnes(
    countBy(underWay, ({ channelId }) => channelId),
    perChannel,
  );
  const fullAccounts = fullOnes(
    countBy(underWay, ({ accountId }) => accountId),
    perAccount,
  );
  const { rows } = await db.execute<Omit<Candidate, never> & Record<string, unknown>>(sql`
    select d.id, d."issuedOn", d."sourceLog", d."sourceIndex"::float8 as "sourceIndex", d."channelId", d."accountId", d.type,
      d."signalId", d."fallbackOf", c.failures > 0 as "hasFailed", c.failures >= ${FAILURES_BEFORE_REST} as "isOnTrial"
    from (
      select id, issued_on::text as "issuedOn", source_log as "sourceLog", source_index as "sourceIndex",
        channel_id as "channelId", account_id as "accountId", type, signal_id as "signalId",
        fallback_of as "fallbackOf", rank, next_attempt_at, ${hasOpenEarlier(days)} as waits
      from delivery d
      where issued_on = any(${days}) and ${ofRank} and state in ('pending', 'retrying', 'sending') and next_attempt_at <= ${now}::timestamptz
        and (state <> 'sending' or lease_until <= ${now}::timestamptz)
        and (expires_at is null or expires_at > ${now}::timestamptz)
        and channel_id <> all(${sql.param(fullChannels)}::text[])
        and account_id <> all(${sql.param(fullAccounts)}::text[])
      order by rank, next_attempt_at, source_index
      offset 0) d
    cross join lateral (
      select failures from delivery_channel
      where id = d."channelId" and kind = ${kind} and (resting_until is null or resting_until <= ${now}::timestamptz)
      offset 0) c
    where not d.waits
    order by d.rank, d.next_attempt_at, d."sourceIndex"
    limit ${CANDIDATES}`);
  return rows;
}

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
    // Stated on its own, it leads to the index of open deliveries.
    inArray(delivery.state, [...OPEN_STATES]),
    or(ne(delivery.state, 'sending'), lte(delivery.leaseUntil, now)),
  );
