import { and, eq, exists, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { billingCustomer, billingEvent, closedCustomer } from './billing.tables.ts';

export type CustomerRow = typeof billingCustomer.$inferSelect;

/**
 * Returns the customer of an account; null if it never opened a checkout. It stays locked, because of two reads at the
 * same time the older answer could be stored last.
 */
export async function lockCustomer(tx: Database, accountId: string): Promise<CustomerRow | null> {
  const rows = await tx.select().from(billingCustomer).where(eq(billingCustomer.accountId, accountId)).for('update');
  return rows[0] ?? null;
}

/** Stores the customer of an account, unless it has one. */
export async function insertCustomer(tx: Database, accountId: string, customerId: string): Promise<void> {
  await tx.insert(billingCustomer).values({ accountId, customerId }).onConflictDoNothing();
}

/** Changes the customer of an account, if there is one. */
export async function updateCustomer(
  tx: Database,
  accountId: string,
  change: Partial<Omit<CustomerRow, 'accountId' | 'customerId'>>,
): Promise<void> {
  await tx.update(billingCustomer).set(change).where(eq(billingCustomer.accountId, accountId));
}

/** Returns a customer that is to be read, locked; null if there is none. Others read by other processes are skipped. */
export async function lockDueCustomer(tx: Database, now: Date): Promise<CustomerRow | null> {
  const unhandled = tx
    .select({ one: sql`1` })
    .from(billingEvent)
    .where(and(eq(billingEvent.customerId, billingCustomer.customerId), isNull(billingEvent.handledAt)));
  const rows = await tx
    .select()
    .from(billingCustomer)
    .where(or(lte(billingCustomer.readDueAt, now), exists(unhandled)))
    .orderBy(billingCustomer.readDueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return rows[0] ?? null;
}

/** Moves the customer of an account that is erased to those whom the provider deletes. */
export async function closeCustomer(tx: Database, accountId: string, now: Date): Promise<void> {
  const [closed] = await tx.delete(billingCustomer).where(eq(billingCustomer.accountId, accountId)).returning();
  if (!closed) return;
  const { customerId } = closed;
  await tx.insert(closedCustomer).values({ customerId, closedAt: now, dueAt: now }).onConflictDoNothing();
}

/** Returns a closed customer that the provider has to delete, locked; null if there is none. */
export async function lockClosedCustomer(tx: Database, now: Date): Promise<string | null> {
  const rows = await tx
    .select({ customerId: closedCustomer.customerId })
    .from(closedCustomer)
    .where(and(isNotNull(closedCustomer.dueAt), lte(closedCustomer.dueAt, now)))
    .limit(1)
    .for('update', { skipLocked: true });
  return rows[0]?.customerId ?? null;
}

/** Sets when the provider is asked again to delete a closed customer; null if it has. */
export async function setClosedDue(tx: Database, customerId: string, dueAt: Date | null): Promise<void> {
  await tx.update(closedCustomer).set({ dueAt }).where(eq(closedCustomer.customerId, customerId));
}

/** Why customers could not be read, oldest first. */
export async function selectProblems(database: Database): Promise<readonly string[]> {
  const rows = await database
    .select({ problem: billingCustomer.problem })
    .from(billingCustomer)
    .where(isNotNull(billingCustomer.problem))
    .orderBy(billingCustomer.readDueAt)
    .limit(10);
  return rows.map(({ problem }) => problem!);
}
