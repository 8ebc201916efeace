import type { ChannelKind } from '@sealtick/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { dayList } from '../days/day-list.ts';
import { FAILURES_BEFORE_REST } from './channel-health.ts';
import { FAILING_RANK } from './delivery-rank.ts';
import type { Candidate } from './pick-fairly.ts';

/** Due deliveries that one look reads at most. */
export const LOOKED_AT = 500;

/** A due delivery of any kind of channel. */
export interface DueDelivery extends Candidate {
  readonly kind: ChannelKind;
  /** Whether it comes after all others, because the last attempt of its channel failed. */
  readonly isBehind: boolean;
}

interface Look {
  readonly now: Date;
  /** Those of open deliveries. */
  readonly days: readonly string[];
  /** All kinds if left out. */
  readonly kind?: ChannelKind;
  /** Only those that come after all others, or only the others; both if left out. */
  readonly isBehind?: boolean;
  /** What is for these is left out. */
  readonly channels?: readonly string[];
  readonly accounts?: readonly string[];
}

/** A later entry of a signal waits until the earlier ones have reached an end in the same channel. */
const hasOpenEarlier = (days: SQL) => sql`d.type in ('signal.updated', 'signal.closed') and exists (
  select from delivery earlier
  where earlier.signal_id = d.signal_id and earlier.channel_id = d.channel_id and earlier.source_log = d.source_log
    and earlier.source_index < d.source_index and earlier.issued_on <= d.issued_on and earlier.issued_on = any(${days})
    and earlier.state in ('pending', 'retrying', 'sending'))`;

/** Reads due deliveries in their order, and asks for the channel of each until there are enough. */
export async function selectDue(db: Database, look: Look): Promise<DueDelivery[]> {
  const { kind, isBehind, channels = [], accounts = [] } = look;
  const now = sql`${look.now.toISOString()}::timestamptz`;
  const days = dayList(look.days);
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  const behind = isBehind ? sql`and rank >= ${FAILING_RANK}::int` : sql`and rank < ${FAILING_RANK}::int`;
  const { rows } = await db.execute<DueDelivery & Record<string, unknown>>(sql`
    select d.id, d."issuedOn", d."sourceLog", d."sourceIndex"::float8 as "sourceIndex", d."channelId", d."accountId", d.type,
      d."signalId", d."fallbackOf", c.kind, d.rank >= ${FAILING_RANK}::int as "isBehind", c.failures > 0 as "hasFailed",
      c.failures >= ${FAILURES_BEFORE_REST} as "isOnTrial"
    from (
      select id, issued_on::text as "issuedOn", source_log as "sourceLog", source_index as "sourceIndex",
        channel_id as "channelId", account_id as "accountId", type, signal_id as "signalId",
        fallback_of as "fallbackOf", rank, next_attempt_at, ${hasOpenEarlier(days)} as waits
      from delivery d
      where issued_on = any(${days}) and state in ('pending', 'retrying', 'sending') and next_attempt_at <= ${now}
        and (state <> 'sending' or lease_until <= ${now}) and (expires_at is null or expires_at > ${now})
        ${isBehind === undefined ? sql`` : behind}
        and channel_id <> all(${sql.param(channels)}::text[]) and account_id <> all(${sql.param(accounts)}::text[])
      order by rank, next_attempt_at, source_index
      offset 0) d
    cross join lateral (
      select kind, failures from delivery_channel
      where id = d."channelId" and (resting_until is null or resting_until <= ${now}) ${ofKind}
      offset 0) c
    where not d.waits
    order by d.rank, d.next_attempt_at, d."sourceIndex"
    limit ${LOOKED_AT}`);
  return rows;
}
