import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { putBack } from '../sending/rank-repository.ts';

/** Stores what a browser registered again: the device is active, whatever it was before. */
export async function updateDevice(
  db: Database,
  id: string,
  fields: Pick<ChannelRow, 'address' | 'label' | 'secret' | 'isOn'>,
  now: Date,
): Promise<ChannelRow> {
  const [before] = await db.select().from(deliveryChannel).where(eq(deliveryChannel.id, id)).for('update');
  const since = before!.state === 'active' ? before!.since : now;
  const active = { state: 'active', reason: null, since, failures: 0, restingUntil: null } as const;
  const [row] = await db
    .update(deliveryChannel)
    .set({ ...fields, ...active })
    .where(eq(deliveryChannel.id, id))
    .returning();
  await putBack(db, [id]);
  return row!;
}
