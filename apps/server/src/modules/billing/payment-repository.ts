import { isDeepStrictEqual } from 'node:util';
import type { PlanPrice } from '@sealtick/contract';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { billingCustomer, billingEvent, coursePayment, payment, planPeriod } from './billing.tables.ts';
import type { PaidPeriod } from './paid-period.ts';
import type { ProviderEvent, ProviderPayment } from './provider/provider.ts';

/** Returns the paid periods of an account, oldest first. */
export async function selectPaidPeriods(db: Database, accountId: string): Promise<PaidPeriod[]> {
  const rows = await db
    .select()
    .from(planPeriod)
    .where(and(eq(planPeriod.accountId, accountId), isNotNull(planPeriod.subscriptionId)))
    .orderBy(asc(planPeriod.from), asc(planPeriod.id));
  return rows.map(({ plan, from, until, failedAt, isCancelled, subscriptionId, paidUntil, nextPlan, ...price }) => ({
    plan: plan as PaidPeriod['plan'],
    source: 'payment',
    from: from.getTime(),
    until: until!.getTime(),
    failedAt: failedAt?.getTime() ?? null,
    isCancelled,
    subscriptionId: subscriptionId!,
    paidUntil: paidUntil!.getTime(),
    nextPlan,
    price: toPrice(price),
  }));
}

type StoredPrice = Pick<typeof planPeriod.$inferSelect, 'monthlyCents' | 'isTaxIncluded'>;

const toPrice = ({ monthlyCents, isTaxIncluded }: StoredPrice): PlanPrice | null =>
  monthlyCents === null || isTaxIncluded === null ? null : { monthlyCents, isTaxIncluded };

/** Stores the period of a subscription in place of what was stored. */
export async function upsertPaidPeriod(db: Database, accountId: string, period: PaidPeriod): Promise<void> {
  const { from, until, failedAt, paidUntil, price, ...same } = period;
  const row = {
    ...same,
    monthlyCents: price?.monthlyCents ?? null,
    isTaxIncluded: price?.isTaxIncluded ?? null,
    from: new Date(from),
    until: new Date(until),
    failedAt: failedAt === null ? null : new Date(failedAt),
    paidUntil: new Date(paidUntil),
    ...(failedAt === null ? { reminders: 0 } : {}),
  };
  await db
    .insert(planPeriod)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: planPeriod.subscriptionId, set: row, setWhere: eq(planPeriod.accountId, accountId) });
}

/** Stores what a customer paid, as the provider gives it now; what is stored so already is not written again. */
export async function upsertPayments(
  db: Database,
  customerId: string,
  payments: readonly ProviderPayment[],
): Promise<void> {
  const stored = new Map((await selectPayments(db, customerId)).map((row) => [row.invoiceId, row]));
  for (const { paidAt, plan: _plan, reversal, ...given } of payments) {
    const row = { ...given, customerId, paidAt: new Date(paidAt), isReversed: reversal !== null };
    const known = stored.get(row.invoiceId);
    if (isDeepStrictEqual({ ...known, ...row }, known)) continue;
    await db.insert(payment).values(row).onConflictDoUpdate({ target: payment.invoiceId, set: row });
  }
}

/** Returns what a customer paid, oldest first. */
export const selectPayments = (db: Database, customerId: string) =>
  db.select().from(payment).where(eq(payment.customerId, customerId)).orderBy(payment.paidAt);

/** Returns what was refunded of the payments for the plans of an account, each with the first moment of its period. */
export const selectRefunded = (db: Database, accountId: string) =>
  db
    .select({ from: planPeriod.from, amountCents: payment.refundedCents, currency: payment.currency })
    .from(payment)
    .innerJoin(planPeriod, eq(planPeriod.subscriptionId, payment.subscriptionId))
    .where(and(eq(planPeriod.accountId, accountId), gt(payment.refundedCents, 0)))
    .orderBy(payment.paidAt);

/** Stores an event. Returns false if it was stored before. */
export async function insertEvent(db: Database, event: ProviderEvent, receivedAt: Date): Promise<boolean> {
  const { id, type, objectId } = event;
  const customerId = event.customerId ?? (await customerOfPayment(db, event.intentId));
  const row = { id, type, objectId, customerId, receivedAt };
  return (await db.insert(billingEvent).values(row).onConflictDoNothing().returning()).length > 0;
}

async function customerOfPayment(db: Database, intentId: string | null): Promise<string | null> {
  if (intentId === null) return null;
  for (const table of [payment, coursePayment]) {
    const of = db.select({ customerId: table.customerId }).from(table);
    const [found] = await of.where(eq(table.intentId, intentId)).limit(1);
    if (found) return found.customerId;
  }
  return null;
}

/** Returns the events of a customer that were not handled. */
export async function selectUnhandled(db: Database, customerId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ id: billingEvent.id })
    .from(billingEvent)
    .where(and(eq(billingEvent.customerId, customerId), isNull(billingEvent.handledAt)));
  return rows.map(({ id }) => id);
}

/** Marks events as handled. */
export async function markHandled(db: Database, ids: readonly string[], handledAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(billingEvent)
    .set({ handledAt })
    .where(inArray(billingEvent.id, [...ids]));
}

/** Returns the newest events of customers that no account has. */
export function selectUnmatched(db: Database, limit: number) {
  const known = db
    .select({ one: sql`1` })
    .from(billingCustomer)
    .where(eq(billingCustomer.customerId, billingEvent.customerId));
  return db
    .select()
    .from(billingEvent)
    .where(and(isNull(billingEvent.handledAt), notExists(known)))
    .orderBy(desc(billingEvent.receivedAt))
    .limit(limit);
}
