import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { daysNear } from '../days/days-near.ts';

/**
 * The days that open deliveries are of. PostgreSQL plans a query for each partition that its conditions leave: with the days
 * of three months that takes longer than all the rest of it, and most of them have no open delivery left.
 */
export class OpenDays {
  private older: readonly string[] = [];

  /** Reads which other days than those near a moment have open deliveries. */
  async refresh(db: Database, now: Date): Promise<void> {
    const near = daysNear(now);
    const { rows } = await db.execute<{ day: string }>(sql`
      select distinct issued_on::text as day from delivery
      where state in ('pending', 'retrying', 'sending')
        and (issued_on < ${near.at(0)}::date or issued_on > ${near.at(-1)}::date)`);
    this.older = rows.map(({ day }) => day);
  }

  /** Returns the days that open deliveries can be of: those near a moment, and those that had some at the last refresh. */
  at(now: Date): readonly string[] {
    return [...new Set([...this.older, ...daysNear(now)])];
  }
}
