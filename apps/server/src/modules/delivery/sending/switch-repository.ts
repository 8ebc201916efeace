import { desc } from 'drizzle-orm';
import { type Database, lockName } from '../../../platform/database.ts';
import { deliverySwitch } from '../delivery.tables.ts';

/** Whether anything is sent, why, and since when. */
export type SendingSwitch = Pick<typeof deliverySwitch.$inferSelect, 'isPaused' | 'reason' | 'at'>;

/** Returns the switch in force; null if no one has touched it, and everything is sent. */
export async function selectSwitch(db: Database): Promise<SendingSwitch | null> {
  const [row] = await db.select().from(deliverySwitch).orderBy(desc(deliverySwitch.id)).limit(1);
  return row ?? null;
}

/** Lets one caller at a time judge what the switch is, and change it. Held to the end of the transaction. */
export async function lockSwitch(db: Database): Promise<void> {
  await lockName(db, 'delivery switch');
}

/** Pauses or resumes all sending. */
export async function insertSwitch(db: Database, row: SendingSwitch): Promise<void> {
  await db.insert(deliverySwitch).values(row);
}

/** Returns every reason that was ever stated. */
export async function selectReasons(db: Database): Promise<string[]> {
  return (await db.select({ reason: deliverySwitch.reason }).from(deliverySwitch)).map(({ reason }) => reason);
}
