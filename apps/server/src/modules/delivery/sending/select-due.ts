import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { dayList } from '../days/day-list.ts';
import { FAILING_RANK } from './delivery-rank.ts';
import {
  candidateColumns,
  DUE_BATCH_SIZE,
  type DueDelivery,
  type DueFilter,
  hasOpenEarlier,
  isDue,
  orderedColumns,
} from './due-conditions.ts';

/**
 * Reads due deliveries of each kind in their order, and asks for the channel of each until there are enough. What is for
 * channels whose last attempt failed is left out.
 */
export async function selectDue(db: Database, filter: DueFilter): Promise<DueDelivery[]> {
  const { kinds, channels = [], accounts = [] } = filter;
  const now = sql`${filter.now.toISOString()}::timestamptz`;
  const days = dayList(filter.days);
  const { rows } = await db.execute<DueDelivery & Record<string, unknown>>(sql`
    select due.*
    from unnest(${sql.param(kinds)}::text[]) k (kind)
    cross join lateral (
      select ${candidateColumns}, false as "isBehind"
      from (
        select ${orderedColumns}, ${hasOpenEarlier(days)} as waits
        from delivery d
        where d.kind = k.kind and ${isDue(days, now)} and d.rank < ${FAILING_RANK}::int
          and d.channel_id <> all(${sql.param(channels)}::text[]) and d.account_id <> all(${sql.param(accounts)}::text[])
        order by d.rank, d.next_attempt_at, d.source_index
        offset 0) d
      cross join lateral (
        select kind, failures from delivery_channel
        where id = d."channelId" and (resting_until is null or resting_until <= ${now})
        offset 0) c
      where not d.waits
      order by d.rank, d.next_attempt_at, d."sourceIndex"
      limit ${DUE_BATCH_SIZE}) due`);
  return rows;
}
