import type { ChannelKind } from '@sealtick/contract';
import { type SQL, sql } from 'drizzle-orm';
import { FAILURES_BEFORE_REST } from './channel-health.ts';
import type { Candidate } from './pick-fairly.ts';

/** Due deliveries of one kind of channel that one query returns at most. */
export const DUE_BATCH_SIZE = 500;

/** A due delivery of any kind of channel. */
export interface DueDelivery extends Candidate {
  readonly kind: ChannelKind;
  /** Whether it comes after all others, because the last attempt of its channel failed. */
  readonly isBehind: boolean;
}

/** Which due deliveries are read. */
export interface DueFilter {
  readonly now: Date;
  /** Those of open deliveries. */
  readonly days: readonly string[];
  readonly kinds: readonly ChannelKind[];
  /** What is for these is left out. */
  readonly channels?: readonly string[];
  readonly accounts?: readonly string[];
}

/** The columns of a delivery `d` as candidates have them, and those of its order. */
export const orderedColumns = sql`d.id, d.issued_on::text as "issuedOn", d.source_log as "sourceLog",
  d.source_index as "sourceIndex", d.channel_id as "channelId", d.account_id as "accountId", d.type, d.signal_id as "signalId",
  d.fallback_of as "fallbackOf", d.rank, d.next_attempt_at`;

/** The columns of a candidate, from an ordered delivery `d` and its channel `c`. */
export const candidateColumns = sql`d.id, d."issuedOn", d."sourceLog", d."sourceIndex"::float8 as "sourceIndex", d."channelId",
  d."accountId", d.type, d."signalId", d."fallbackOf", c.kind, c.failures > 0 as "hasFailed",
  c.failures >= ${FAILURES_BEFORE_REST} as "isHalfOpen"`;

/** Whether a delivery `d` of these days is due. */
export const isDue = (days: SQL, now: SQL): SQL => sql`d.issued_on = any(${days})
  and d.state in ('pending', 'retrying', 'sending') and d.next_attempt_at <= ${now}
  and (d.state <> 'sending' or d.lease_until <= ${now}) and (d.expires_at is null or d.expires_at > ${now})`;

/** Whether a delivery `d` waits: a later entry of a signal until the earlier ones have reached an end in the same channel. */
export const hasOpenEarlier = (days: SQL): SQL => sql`d.type in ('signal.updated', 'signal.closed') and exists (
  select from delivery earlier
  where earlier.signal_id = d.signal_id and earlier.channel_id = d.channel_id and earlier.source_log = d.source_log
    and earlier.source_index < d.source_index and earlier.issued_on <= d.issued_on and earlier.issued_on = any(${days})
    and earlier.state in ('pending', 'retrying', 'sending'))`;
