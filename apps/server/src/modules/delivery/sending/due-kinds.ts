import type { ChannelKind } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { dayList } from '../days/day-list.ts';
import { FAILING_RANK } from './delivery-rank.ts';

/** Due deliveries that are looked at, in the order of their index. Where there are more, any kind may have some. */
const LOOKED_AT = 500;

/** What is due for a kind of channels. */
interface Due {
  /** Whether some of it is for channels whose last attempt failed. */
  readonly hasFailing: boolean;
}

/**
 * Returns the kinds of channels that have something due; null if so much is due that any kind may have. One look for all
 * kinds: most signals are for few of them, and a claim takes two for each.
 * @param days Those of open deliveries
 */
export async function selectDueKinds(
  db: Database,
  days: readonly string[],
  now: Date,
): Promise<ReadonlyMap<ChannelKind, Due> | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ kind: ChannelKind; count: number; hasFailing: boolean }>(sql`
    select c.kind, count(*)::int as count, bool_or(d.rank >= ${FAILING_RANK}) as "hasFailing"
    from (
      select channel_id, rank from delivery
      where issued_on = any(${dayList(days)}) and state in ('pending', 'retrying', 'sending') and next_attempt_at <= ${at}
        and (state <> 'sending' or lease_until <= ${at}) and (expires_at is null or expires_at > ${at})
      order by rank, next_attempt_at
      limit ${LOOKED_AT}) d
    join delivery_channel c on c.id = d.channel_id
    group by c.kind`);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return count >= LOOKED_AT ? null : new Map(rows.map(({ kind, hasFailing }) => [kind, { hasFailing }]));
}
