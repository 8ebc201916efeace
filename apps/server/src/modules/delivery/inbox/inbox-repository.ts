import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { deliveryInbox } from '../delivery.tables.ts';

/** Returns when an account marked its messages as read; null if it never did. */
export async function selectReadAt(db: Database, accountId: string): Promise<Date | null> {
  const [row] = await db.select().from(deliveryInbox).where(eq(deliveryInbox.accountId, accountId));
  return row?.readAt ?? null;
}

/** Stores that an account marked its messages as read. */
export async function upsertReadAt(tx: Database, accountId: string, readAt: Date): Promise<void> {
  await tx
    .insert(deliveryInbox)
    .values({ accountId, readAt })
    .onConflictDoUpdate({ target: deliveryInbox.accountId, set: { readAt } });
}
