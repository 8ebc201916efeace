import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery, deliveryAttempt } from '../delivery.tables.ts';

/** Returns the days of which an account has deliveries or attempts. */
export async function findDeliveryDays(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ day: delivery.issuedOn })
    .from(delivery)
    .where(eq(delivery.accountId, accountId))
    .union(
      db
        .select({ day: deliveryAttempt.issuedOn })
        .from(deliveryAttempt)
        .where(eq(deliveryAttempt.accountId, accountId)),
    );
  return rows.map(({ day }) => day);
}

/** Deletes the deliveries of an account on a day, and their attempts. */
export async function deleteDeliveries(db: Database, accountId: string, day: string): Promise<void> {
  await db.execute(sql`select delete_deliveries(${accountId}, ${day}::date)`);
}
