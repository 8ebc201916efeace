import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { dayList } from '../days/day-list.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';

/**
 * Gives openings that their channels have accepted the end that they had. A member can send them again: a repetition that
 * fails, or succeeds later, must not change when the signal was accepted. Returns their ids.
 */
export async function restoreAccepted(db: Database, ended: readonly DeliveryRow[]): Promise<ReadonlySet<string>> {
  // Each claim grows the fence, and a repetition counts its attempts from the beginning: the first round needs no query.
  const repeated = ended.filter(({ type, fence, attempts }) => type === 'signal.opened' && fence > attempts + 1);
  if (repeated.length === 0) return new Set();
  const days = dayList([...new Set(repeated.map(({ issuedOn }) => issuedOn))]);
  const ids = repeated.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string }>(sql`
    update delivery d
    set state = 'delivered', reason = null, ended_at = o.sent_at, lease_until = null
    from sent_opening o
    where d.issued_on = any(${days}) and d.id = any(${sql.param(ids)}::text[])
      and o.signal_id = d.signal_id and o.channel_id = d.channel_id
    returning d.id`);
  return new Set(rows.map(({ id }) => id));
}
