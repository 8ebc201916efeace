import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';

/** Subjects of the entries to be added. */
interface Subjects {
  readonly signalIds: readonly string[];
  readonly strategyIds: readonly string[];
  /** Markets for which a day is marked. */
  readonly markets: readonly string[];
}

/**
 * Returns the entries that the rules for new ones need, ascending: the first entry, all about these subjects, and the
 * newest marks.
 */
export async function selectRelated(
  db: Database,
  logId: string,
  { signalIds, strategyIds, markets }: Subjects,
): Promise<{ readonly index: number; readonly bytes: Uint8Array }[]> {
  const { rows } = await db.execute<{ index: string; bytes: Uint8Array }>(sql`
    select index, bytes from log_entry where log_id = ${logId} and index = 1
    union
    select index, bytes from log_entry where log_id = ${logId} and signal_id = any(${sql.param(signalIds)}::text[])
    union
    select index, bytes from log_entry where log_id = ${logId} and strategy_id = any(${sql.param(strategyIds)}::text[])
      and kind in ('strategy.published', 'strategy.versioned', 'strategy.retired')
    union
    select newest.index, newest.bytes from unnest(${sql.param(markets)}::text[]) as marked (market), lateral (
      select index, bytes from log_entry
      where log_id = ${logId} and kind = 'day.marked' and market = marked.market order by index desc limit 1) as newest
    order by index`);
  return rows.map(({ index, bytes }) => ({ index: Number(index), bytes }));
}
