import { DAY_MS, formatDay } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { type Database, isLockTimeout, withTransaction } from '../../../platform/database.ts';

/** Deliveries and attempts are stored this long after the day of their source. */
export const DELIVERY_DAYS = 90;
/** Days that are made ahead, so that no delivery waits for one. */
const DAYS_AHEAD = 3;

/** Returns the day (UTC) of a moment, as deliveries are keyed by it. @param at ms UTC */
export const getDay = (at: number): string => formatDay(at);

/**
 * Makes the partitions of today and the next days, and drops those that are too old. Both need the table for themselves: while a backup
 * reads it, they are left for the next call, because everyone else would wait behind them. Rows of a day without partitions have a place.
 *
 * @param now Wall clock, ms UTC: the days of an accelerated market would end too soon.
 */
export async function keepDays(db: Database, now: number): Promise<void> {
  const day = (days: number) => sql`${getDay(now + days * DAY_MS)}::date`;
  const made = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => sql`select make_delivery_day(${day(ahead)})`);
  for (const statement of [...made, sql`select drop_delivery_days(${day(-DELIVERY_DAYS)})`]) {
    try {
      await withTransaction(db, async (tx) => {
        await tx.execute(sql`set local lock_timeout = '2s'`);
        await tx.execute(statement);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return;
    }
  }
}
