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

/** No kind of channel allows more attempts of one channel at a time. */
const OF_CHANNEL = 5;

/**
 * Reads what is due for channels whose last attempt failed: of each that does not rest the first few. It begins with the channels,
 * because a thousand that do not answer may have a hundred thousand deliveries that wait.
 */
export async function selectFailing(db: Database, filter: DueFilter): Promise<DueDelivery[]> {
  // Most of the time there is none, and planning this takes longer than reading the rest.
  if (!(await isAnyFailing(db))) return [];
  const { kinds, channels = [], accounts = [] } = filter;
  const now = sql`${filter.now.toISOString()}::timestamptz`;
  const days = dayList(filter.days);
  const { rows } = await db.execute<DueDelivery & Record<string, unknown>>(sql`
    select ${candidateColumns}, true as "isBehind"
    from delivery_channel c
    cross join lateral (
      select ${orderedColumns}
      from delivery d
      where d.channel_id = c.id and ${isDue(days, now)} and d.rank >= ${FAILING_RANK}::int and not (${hasOpenEarlier(days)})
      order by d.rank, d.next_attempt_at, d.source_index
      limit ${OF_CHANNEL}) d
    where c.failures > 0 and (c.resting_until is null or c.resting_until <= ${now})
      and c.kind = any(${sql.param(kinds)}::text[])
      and c.id <> all(${sql.param(channels)}::text[]) and c.account_id <> all(${sql.param(accounts)}::text[])
    order by d.rank, d.next_attempt_at, d."sourceIndex"
    limit ${DUE_BATCH_SIZE}`);
  return rows;
}

async function isAnyFailing(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isAny: boolean }>(sql`
    select exists (select from delivery_channel where failures > 0) as "isAny"`);
  return rows[0]!.isAny;
}
