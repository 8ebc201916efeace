import { DAY_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { DELIVERY_DAYS, getDay } from '../../../modules/delivery/days/day-partitions.ts';
import type { Database } from '../../../platform/database.ts';

/** Makes the partitions of the deliveries of past days, as a program has them that has run for long. */
export async function makePastDays(db: Database): Promise<void> {
  const now = Date.now();
  for (let days = 1; days <= DELIVERY_DAYS; days += 1)
    await db.execute(sql`select make_delivery_day(${getDay(now - days * DAY_MS)}::date)`);
}
