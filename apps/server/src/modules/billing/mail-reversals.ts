import { PLANS } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { findAddress } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { selectBoughtCourses, selectReceipts } from './course-payment-repository.ts';
import { describePlan } from './describe-plan.ts';
import type { PaidPeriod } from './paid-period.ts';
import { selectPayments } from './payment-repository.ts';
import { getRefundMail, type Reversal } from './plan-mails.ts';
import type { ProviderCustomer } from './provider/provider.ts';

/** A payment that is stored as reversed for the first time. */
interface NewReversal extends Reversal {
  /** Null for a payment of a plan. */
  readonly courseId: string | null;
}

/** Returns the payments that the provider gives as reversed and that are not stored as such. @param periods Of the account */
export async function findReversals(
  db: Database,
  { accountId, customerId }: { readonly accountId: string; readonly customerId: string },
  { payments, courses }: ProviderCustomer,
  periods: readonly PaidPeriod[],
): Promise<readonly NewReversal[]> {
  const stored = await selectPayments(db, customerId);
  const known = new Set(stored.filter(({ isReversed }) => isReversed).map(({ invoiceId }) => invoiceId));
  const receipts = await selectReceipts(db, accountId);
  const knownCourses = new Set(receipts.filter(({ state }) => state === 'reversed').map(({ number }) => number));
  const getLabel = (subscriptionId: string): string => {
    const plan = periods.find((period) => period.subscriptionId === subscriptionId)?.plan;
    return plan === undefined ? 'your plan' : `the plan ${PLANS[plan].label}`;
  };
  return [
    ...payments
      .filter(({ invoiceId, isReversed }) => isReversed && !known.has(invoiceId))
      .map(({ subscriptionId, amountCents }) => ({
        item: getLabel(subscriptionId),
        cents: amountCents,
        courseId: null,
      })),
    ...courses
      .filter((one) => one.isReversed && one.paidAt !== null && !knownCourses.has(one.intentId ?? one.checkoutId))
      .map(({ courseId, title, amountCents }) => ({ item: `the course ${title}`, cents: amountCents, courseId })),
  ];
}

/** Queues the email about payments that were reversed, once the account has what it has without them. @param now ms UTC */
export async function mailReversals(
  { queueMail, origin }: Pick<BillingContext, 'queueMail' | 'origin'>,
  db: Database,
  accountId: string,
  reversals: readonly NewReversal[],
  now: number,
): Promise<void> {
  const to = reversals.length === 0 ? null : await findAddress(db, accountId);
  if (to === null) return;
  const bought = await selectBoughtCourses(db, accountId);
  const closed = reversals.flatMap(({ item, courseId }) =>
    courseId === null ? [] : [bought.includes(courseId) ? `You still have ${item}.` : `You no longer have ${item}.`],
  );
  const plan = reversals.some(({ courseId }) => courseId === null)
    ? ['The plan has ended, and no further payment is taken for it.', await describePlan(db, accountId, now)]
    : [];
  await queueMail(db, getRefundMail({ accountId, to, reversals, access: [...plan, ...closed] }, origin));
}
