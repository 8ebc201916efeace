import { PLANS } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { findAddress } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { selectBoughtCourses, selectCoursePayments } from './course-payment-repository.ts';
import { describePlan } from './describe-plan.ts';
import { selectPayments } from './payment-repository.ts';
import { getReversalMail, type ReversedPayment } from './plan-mails.ts';
import type { ProviderCustomer } from './provider/provider.ts';
import { findPaid } from './read-billing.ts';

/** A payment that is stored as reversed for the first time. */
interface NewReversal extends ReversedPayment {
  /** Null for a payment of a plan. */
  readonly courseId: string | null;
}

/** Returns the payments that the provider gives as reversed and that are not stored as such. */
export async function findReversals(
  db: Database,
  { customerId }: { readonly customerId: string },
  { payments, courses }: ProviderCustomer,
): Promise<readonly NewReversal[]> {
  const plans = new Map((await selectPayments(db, customerId)).map((row) => [row.invoiceId, row]));
  const bought = new Map((await selectCoursePayments(db, customerId)).map((row) => [row.checkoutId, row]));
  // What was refunded in part before is no longer returned.
  const getCents = (amountCents: number, before: { readonly refundedCents: number } | undefined) =>
    amountCents - (before?.refundedCents ?? 0);
  return [
    ...payments.flatMap(({ invoiceId, plan, amountCents, reversal }) => {
      const before = plans.get(invoiceId);
      const item = plan === null ? 'your plan' : `the plan ${PLANS[plan].label}`;
      const cents = getCents(amountCents, before);
      return reversal === null || before?.isReversed ? [] : [{ item, cents, reversal, courseId: null }];
    }),
    ...courses.flatMap(({ courseId, title, amountCents, reversal, paidAt, checkoutId }) => {
      const before = bought.get(checkoutId);
      const isNew = paidAt !== null && before?.state !== 'reversed';
      const cents = getCents(amountCents, before);
      return reversal === null || !isNew ? [] : [{ item: `the course ${title}`, cents, reversal, courseId }];
    }),
  ];
}

/** Queues the email about payments that were reversed, once the account has what it has without them. @param now ms UTC */
export async function mailReversals(
  { queueMail, origin }: Pick<BillingContext, 'queueMail' | 'origin'>,
  db: Database,
  accountId: string,
  payments: readonly NewReversal[],
  now: number,
): Promise<void> {
  const to = payments.length === 0 ? null : await findAddress(db, accountId);
  if (to === null) return;
  const bought = await selectBoughtCourses(db, accountId);
  const closed = payments.flatMap(({ item, courseId }) =>
    courseId === null ? [] : [bought.includes(courseId) ? `You still have ${item}.` : `You no longer have ${item}.`],
  );
  const plan = payments.some(({ courseId }) => courseId === null)
    ? [...(await describeEnd(db, accountId, now)), await describePlan(db, accountId, now)]
    : [];
  await queueMail(db, getReversalMail({ accountId, to, payments, access: [...plan, ...closed] }, origin));
}

/** A payment of an earlier plan may be reversed while another one is paid for. */
async function describeEnd(db: Database, accountId: string, now: number): Promise<string[]> {
  const isPaying = (await findPaid(db, accountId, now)) !== null;
  return isPaying ? [] : ['The plan has ended, and no further payment is taken for it.'];
}
