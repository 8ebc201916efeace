import type { ChannelKind } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';

const WINDOW_MS = 5 * MINUTE_MS;

/** Members whom a kind of channel sent something in the last five minutes. */
export interface RecentMembers {
  readonly tried: number;
  /** Those of them who got nothing. */
  readonly without: number;
}

/** The recent members of each kind that sent something. */
export type RecentByKind = ReadonlyMap<ChannelKind, RecentMembers>;

/**
 * Returns how many members were sent something, by all nodes, also before a restart. Members are counted, not attempts: one
 * member's dead endpoints say nothing about the kind of channel. @param now ms UTC by the wall clock
 */
export async function countRecentMembers(db: Database, now: number): Promise<RecentByKind> {
  const since = new Date(now - WINDOW_MS).toISOString();
  const { rows } = await db.execute<RecentMembers & { kind: ChannelKind } & Record<string, unknown>>(sql`
    select kind, count(*)::int as tried, (count(*) filter (where not got))::int as without
    from (
      select kind, coalesce(bool_or(last_accepted_at > ${since}::timestamptz), false) as got
      from delivery_channel
      where last_accepted_at > ${since}::timestamptz or last_failed_at > ${since}::timestamptz
      group by kind, account_id) of_member
    group by kind`);
  return new Map(rows.map(({ kind, tried, without }) => [kind, { tried, without }]));
}
