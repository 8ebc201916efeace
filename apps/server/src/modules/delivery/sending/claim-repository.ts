import type { ChannelKind } from '@sealtick/contract';
import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { delivery } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { FAILURES_BEFORE_REST } from './channel-health.ts';
import { type Candidate, countBy, fullOnes, pickFairly, type UnderWay } from './pick-fairly.ts';

/** A claimed delivery belongs to its node for this long; then it is claimed again. */
export const LEASE_MS = 60_000;
/** Due deliveries that are looked at in one round. */
const CANDIDATES = 500;

export const OPEN_STATES = ['pending', 'retrying', 'sending'] as const;

interface Claim {
  readonly kind: ChannelKind;
  /** Number of the node that claims. */
  readonly node: number;
  readonly now: Date;
  readonly underWay: readonly UnderWay[];
  readonly free: number;
  readonly perChannel: number;
  readonly perAccount: number;
}

/** Returns the current time of the database, which all nodes share. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  );
  return new Date(Math.floor(Number(rows[0]!.now)));
}

/**
 * Claims due deliveries of a kind of channel for one attempt each, openings first. What another node claims at the same
 * time is skipped; what it claimed and did not finish within the lease is claimed again.
 */
export async function claimDue(db: Database, claim: Claim): Promise<DeliveryRow[]> {
  const { node, now, underWay, ...room } = claim;
  return withTransaction(db, async (tx) => {
    const picked = pickFairly(await selectDue(tx, claim), underWay, room);
    if (picked.length === 0) return [];
    const rows = await tx
      .update(delivery)
      .set({
        state: 'sending',
        fence: sql`${delivery.fence} + 1`,
        leaseUntil: new Date(now.getTime() + LEASE_MS),
        leaseNode: node,
      })
      .where(ofRows(picked))
      .returning();
    const order = new Map(picked.map(({ id }, i) => [id, i]));
    return rows.sort((a, b) => order.get(a.id)! - order.get(b.id)!);
  });
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
const ISSUED_EARLIER = sql`
  select from delivery earlier
  where earlier.signal_id = d.signal_id and earlier.channel_id = d.channel_id and earlier.source_log = d.source_log
    and earlier.source_index < d.source_index and earlier.issued_on <= d.issued_on
    and earlier.state in ('pending', 'retrying', 'sending')`;

async function selectDue(tx: Database, claim: Claim): Promise<Candidate[]> {
  const { kind, underWay, perChannel, perAccount } = claim;
  const now = claim.now.toISOString();
  const fullChannels = fullOnes(
    countBy(underWay, ({ channelId }) => channelId),
    perChannel,
  );
  const fullAccounts = fullOnes(
    countBy(underWay, ({ accountId }) => accountId),
    perAccount,
  );
  const { rows } = await tx.execute<Omit<Candidate, never> & Record<string, unknown>>(sql`
    select d.id, d.issued_on::text as "issuedOn", d.channel_id as "channelId", d.account_id as "accountId",
      c.failures >= ${FAILURES_BEFORE_REST} as "isOnTrial"
    from delivery d join delivery_channel c on c.id = d.channel_id
    where d.state in ('pending', 'retrying', 'sending') and d.next_attempt_at <= ${now}::timestamptz
      and (d.state <> 'sending' or d.lease_until <= ${now}::timestamptz)
      and (d.expires_at is null or d.expires_at > ${now}::timestamptz)
      and c.kind = ${kind} and (c.resting_until is null or c.resting_until <= ${now}::timestamptz)
      and d.channel_id <> all(${sql.param(fullChannels)}::text[])
      and d.account_id <> all(${sql.param(fullAccounts)}::text[])
      and (d.type not in ('signal.updated', 'signal.closed') or not exists (${ISSUED_EARLIER}))
    order by d.rank, d.next_attempt_at, d.source_index
    limit ${CANDIDATES} for update of d skip locked`);
  return rows;
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
  or(
    inArray(delivery.state, ['pending', 'retrying']),
    and(eq(delivery.state, 'sending'), lte(delivery.leaseUntil, now)),
  );
