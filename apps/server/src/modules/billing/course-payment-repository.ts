import { isDeepStrictEqual } from 'node:util';
import type { CoursePayment } from '@sealtick/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { billingCustomer, coursePayment } from './billing.tables.ts';
import type { ProviderCoursePayment } from './provider/provider.ts';

/** Stores what a customer paid for courses, as the provider gives it now. What has not arrived is not stored. */
export async function upsertCoursePayments(
  db: Database,
  customerId: string,
  payments: readonly ProviderCoursePayment[],
): Promise<void> {
  const rows = await selectCoursePayments(db, customerId);
  const stored = new Map(rows.map((row) => [row.checkoutId, row]));
  for (const { paidAt, isPrice, reversal, ...given } of payments) {
    if (paidAt === null) continue;
    const state = reversal !== null ? 'reversed' : isPrice ? 'paid' : 'other-amount';
    const row = { ...given, customerId, paidAt: new Date(paidAt), state } as const;
    const known = stored.get(row.checkoutId);
    if (isDeepStrictEqual({ ...known, ...row }, known)) continue;
    await db.insert(coursePayment).values(row).onConflictDoUpdate({ target: coursePayment.checkoutId, set: row });
  }
}

const ofAccount = (accountId: string) =>
  sql`${coursePayment.customerId} = (select ${billingCustomer.customerId} from ${billingCustomer} where ${billingCustomer.accountId} = ${accountId})`;

/** Returns the ids of the courses that an account has paid for. */
export async function selectBoughtCourses(db: Database, accountId: string): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ courseId: coursePayment.courseId })
    .from(coursePayment)
    .where(and(ofAccount(accountId), eq(coursePayment.state, 'paid')));
  return rows.map(({ courseId }) => courseId);
}

/** Returns what a customer paid for courses, oldest first. */
export const selectCoursePayments = (db: Database, customerId: string) =>
  db.select().from(coursePayment).where(eq(coursePayment.customerId, customerId)).orderBy(coursePayment.paidAt);

/** Returns the receipts of an account, the newest first. */
export async function selectReceipts(db: Database, accountId: string): Promise<CoursePayment[]> {
  const rows = await db
    .select()
    .from(coursePayment)
    .where(ofAccount(accountId))
    .orderBy(desc(coursePayment.paidAt), coursePayment.checkoutId);
  return rows.map(({ customerId: _customer, refundedCents: _refunded, checkoutId, intentId, paidAt, ...row }) => ({
    ...row,
    number: intentId ?? checkoutId,
    paidAt: paidAt.toISOString(),
  }));
}
