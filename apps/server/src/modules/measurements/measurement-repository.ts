import { gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type MeasuredMinute, measuredMinute } from './measurements.tables.ts';

/** Stores a minute, or adds to it if this process has stored a part of it. */
export async function addMinute(db: Database, row: MeasuredMinute): Promise<void> {
  const { minute, process } = measuredMinute;
  await db
    .insert(measuredMinute)
    .values(row)
    .onConflictDoUpdate({
      target: [minute, process],
      set: {
        responses: sql`array(select a + b from unnest(${measuredMinute.responses}, excluded.responses) as both_of(a, b))`,
        deliveries: sql`${measuredMinute.deliveries} + excluded.deliveries`,
        deliveryMs: sql`${measuredMinute.deliveryMs} + excluded.delivery_ms`,
      },
    });
}

/** Returns the measured minutes from a time on. */
export async function selectMinutes(db: Database, from: Date): Promise<MeasuredMinute[]> {
  return db.select().from(measuredMinute).where(gte(measuredMinute.minute, from)).orderBy(measuredMinute.minute);
}

/** Deletes the measured minutes before a time. */
export async function deleteMinutes(db: Database, before: Date): Promise<void> {
  await db.delete(measuredMinute).where(lt(measuredMinute.minute, before));
}
