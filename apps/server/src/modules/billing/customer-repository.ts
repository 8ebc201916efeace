import { and, eq, exists, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { isOneOf } from '../../platform/is-one-of.ts';
import { billingCustomer, billingEvent, closedCustomer, coursePayment, payment } from './billing.tables.ts';
import type { RefundRefusal } from './refund-order.ts';

export type CustomerRow = typeof billingCustomer.$inferSelect;

/** Returns the customer of an account; null if it never opened a checkout. */
export async function findCustomer(db: Database, accountId: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(billingCustomer).where(eq(billingCustomer.accountId, accountId));
  return row ?? null;
}

/** Stores the customer of an account, unless it has one. @param due What is to be done about it */
export async function insertCustomer(
  db: Database,
  accountId: string,
  customerId: string,
  due: Partial<Pick<CustomerRow, 'isEmailDue' | 'readDueAt'>> = {},
): Promise<void> {
  await db
    .insert(billingCustomer)
    .values({ accountId, customerId, ...due })
    .onConflictDoNothing();
}

/** Has every customer read: after a restore, what they paid since the backup is not known. Call it before the program starts. */
export async function readCustomersAgain(db: Database, at: Date): Promise<void> {
  await db.update(billingCustomer).set({ readDueAt: at, lease: null, leasedUntil: null });
}

/** Returns the customers of accounts, by account. */
export async function selectCustomers(
  db: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { accountId, customerId } = billingCustomer;
  const rows = await db.select({ accountId, customerId }).from(billingCustomer).where(isOneOf(accountId, accountIds));
  return new Map(rows.map((row) => [row.accountId, row.customerId]));
}

/** Returns which customers are those of accounts that were erased. */
export async function selectClosed(db: Database, customerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(closedCustomer).where(isOneOf(closedCustomer.customerId, customerIds));
  return new Set(rows.map(({ customerId }) => customerId));
}

/** Changes the customer of an account, if there is one. */
export async function updateCustomer(
  db: Database,
  accountId: string,
  change: Partial<Omit<CustomerRow, 'accountId' | 'customerId'>>,
): Promise<void> {
  await db.update(billingCustomer).set(change).where(eq(billingCustomer.accountId, accountId));
}

/**
 * Deletes the refund order of an account, and stores why not everything was returned. Returns false if it has another one, or none.
 * @param refusal Null if everything was returned
 */
export async function deleteRefundOrder(
  db: Database,
  accountId: string,
  orderId: string,
  refusal: string | null,
): Promise<boolean> {
  const { refundOrder } = billingCustomer;
  const isOrder = sql`${refundOrder}->>'id' = ${orderId}`;
  const refundRefusal = sql<RefundRefusal>`jsonb_build_object(
    'courseId', ${refundOrder}->'courseId', 'since', ${refundOrder}->'since', 'reason', ${refusal}::text)`;
  const deleted = await db
    .update(billingCustomer)
    .set({ refundOrder: null, refundRefusal: refusal === null ? null : refundRefusal })
    .where(and(eq(billingCustomer.accountId, accountId), isOrder))
    .returning({ accountId: billingCustomer.accountId });
  return deleted.length > 0;
}

/** Gives an account another customer, which takes over what the account has paid. Call it under a lease. */
export async function moveCustomer(
  db: Database,
  { accountId, customerId: former }: Pick<CustomerRow, 'accountId' | 'customerId'>,
  customerId: string,
): Promise<void> {
  await db.update(billingCustomer).set({ customerId }).where(eq(billingCustomer.accountId, accountId));
  for (const table of [payment, coursePayment])
    await db.update(table).set({ customerId }).where(eq(table.customerId, former));
}

/** Returns the condition of customers that are to be read. */
export const isDue = (now: Date) =>
  or(
    lte(billingCustomer.readDueAt, now),
    exists(
      sql`(select 1 from ${billingEvent}
        where ${billingEvent.customerId} = ${billingCustomer.customerId} and ${billingEvent.handledAt} is null)`,
    ),
  );

/** Moves the customer of an account that is erased to those whom the provider deletes. */
export async function closeCustomer(db: Database, accountId: string, now: Date): Promise<void> {
  const [closed] = await db.delete(billingCustomer).where(eq(billingCustomer.accountId, accountId)).returning();
  if (!closed) return;
  const { customerId } = closed;
  await db.insert(closedCustomer).values({ customerId, closedAt: now, dueAt: now }).onConflictDoNothing();
}

/** Returns a closed customer that the provider has to delete, and sets when it is due again; null if there is none. */
export async function takeClosedCustomer(db: Database, now: Date, again: Date): Promise<string | null> {
  const { customerId, dueAt } = closedCustomer;
  const due = db
    .select({ customerId })
    .from(closedCustomer)
    .where(and(isNotNull(dueAt), lte(dueAt, now)))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(closedCustomer)
    .set({ dueAt: again })
    .where(sql`${customerId} = (${due})`)
    .returning({ customerId });
  return row?.customerId ?? null;
}

/** Sets when the provider is to delete a closed customer. @param dueAt Null once it has deleted it */
export async function setClosedDue(db: Database, customerId: string, dueAt: Date | null): Promise<void> {
  await db.update(closedCustomer).set({ dueAt }).where(eq(closedCustomer.customerId, customerId));
}

/** Why customers could not be read, oldest first. */
export async function selectProblems(db: Database): Promise<readonly string[]> {
  const rows = await db
    .select({ problem: billingCustomer.problem })
    .from(billingCustomer)
    .where(isNotNull(billingCustomer.problem))
    .orderBy(billingCustomer.readDueAt)
    .limit(10);
  return rows.map(({ problem }) => problem!);
}
