import { asc, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { deliveryEvent } from '../delivery.tables.ts';

export type EventRow = typeof deliveryEvent.$inferSelect;

/** Returns events after an id, the oldest first. */
export async function selectEvents(db: Database, after: number, most: number): Promise<EventRow[]> {
  return db.select().from(deliveryEvent).where(gt(deliveryEvent.id, after)).orderBy(asc(deliveryEvent.id)).limit(most);
}
