import { DAY_MS, formatDay } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';

/** Deliveries and attempts are stored this long after the day of their source. */
export const DELIVERY_DAYS = 90;
/** Days that are made ahead, so that no delivery waits for one. */
const DAYS_AHEAD = 3;

/** Returns the day (UTC) of a moment, as deliveries are keyed by it. @param at ms UTC */
export const getDay = (at: number): string => formatDay(at);

/** Makes the partitions of today and the next days, and drops those that are too old. @param now Wall clock, ms UTC: the days of an accelerated market would end too soon. */
export async function keepDays(db: Database, now: number): Promise<void> {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++)
    await db.execute(sql`select make_delivery_day(${getDay(now + ahead * DAY_MS)}::date)`);
  await db.execute(sql`select drop_delivery_days(${getDay(now - DELIVERY_DAYS * DAY_MS)}::date)`);
}
