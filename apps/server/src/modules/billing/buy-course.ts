import { REFUND_DAYS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError, UsageError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { BillingContext } from './billing-context.ts';
import { selectBoughtCourses, selectReceipts } from './course-payment-repository.ts';
import { withCustomer } from './customer-lease.ts';
import { withPayer } from './payer.ts';
import type { SoldCourse } from './provider/provider.ts';
import { type ReadDeps, readCustomer } from './read-customer.ts';

/**
 * Opens the page on which the caller pays for a course, once. Returns its address. Runs before the transaction of the call.
 * @throws {AppError} CONFLICT if the caller has paid for it
 */
export function openCourseCheckout(ctx: BillingContext, viewer: Viewer, course: SoldCourse): Promise<{ url: string }> {
  return withPayer(ctx, viewer, async ({ provider, customerId, accountId, prepare }) => {
    const bought = await selectBoughtCourses(viewer.db, accountId);
    if (bought.includes(course.courseId)) throw new AppError('CONFLICT', 'You have bought this course.');
    const page = await prepare(`/academy/courses/${course.courseId}`);
    return provider.openCourseCheckout({ customerId, ...course, ...page });
  });
}

/**
 * Refunds what an account paid for a course, which closes it. Returns what was refunded, in cents. Holds no connection while the
 * provider is asked. @throws {UsageError} if it was not paid, or too long ago
 */
export async function refundCourse(
  deps: ReadDeps,
  db: Database,
  { accountId, courseId, now }: { readonly accountId: string; readonly courseId: string; readonly now: number },
): Promise<number> {
  const cents = await withCustomer(db, accountId, async (customer) => {
    await readCustomer(deps, db, customer, now);
    const receipts = await selectReceipts(db, accountId);
    const receipt = receipts.find((one) => one.courseId === courseId && one.state !== 'reversed');
    if (!receipt) throw neverPaid();
    if (now - Date.parse(receipt.paidAt) > REFUND_DAYS * DAY_MS)
      throw new UsageError(`The course was paid on ${receipt.paidAt}; refunds end ${REFUND_DAYS} days after it.`);
    await deps.provider.refund(receipt.number);
    await readCustomer(deps, db, customer, now);
    return receipt.amountCents;
  });
  if (cents === null) throw neverPaid();
  return cents;
}

const neverPaid = () => new UsageError('The account has no payment for this course that could be refunded.');
