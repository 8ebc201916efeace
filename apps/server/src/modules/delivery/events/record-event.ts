import { type Database, lockName } from '../../../platform/database.ts';
import { wake } from '../../../platform/wake-up.ts';
import { deliveryEvent } from '../delivery.tables.ts';
import { DELIVERY_EVENT_CHANNEL } from '../delivery-wake-up.ts';
import type { NewEvent } from './event-data.ts';

/**
 * Stores an event in the transaction of its cause, and wakes the fan-out when that commits. Others who record events wait
 * until then: call it late.
 */
export async function recordEvent(db: Database, event: NewEvent): Promise<void> {
  // Ids are taken before the commit. Without the lock, the fan-out could pass an id whose transaction commits later.
  await lockName(db, 'delivery event');
  await db.insert(deliveryEvent).values(event);
  await wake(db, DELIVERY_EVENT_CHANNEL);
}
