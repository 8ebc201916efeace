import { PLANS } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { findAddress } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { selectBoughtCourses, selectReceipts } from './course-payment-repository.ts';
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
  { accountId, customerId }: { readonly accountId: string; readonly customerId: string },
  { payments, courses }: ProviderCustomer,
): Promise<readonly NewReversal[]> {
  const stored = await selectPayments(db, customerId);
  const known = new Set(stored.filter(({ isReversed }) => isReversed).map(({ invoiceId }) => invoiceId));
  const receipts = await selectReceipts(db, accountId);
  const knownCourses = new Set(receipts.filter(({ state }) => state === 'reversed').map(({ number }) => number));
  return [
    ...payments.flatMap(({ invoiceId, plan, amountCents: cents, reversal }) => {
      const item = plan === null ? 'your plan' : `the plan ${PLANS[plan].label}`;
      return reversal === null || known.has(invoiceId) ? [] : [{ item, cents, reversal, courseId: null }];
    }),
    ...courses.flatMap(({ courseId, title, amountCents: cents, reversal, paidAt, intentId, checkoutId }) => {
      const isNew = paidAt !== null && !knownCourses.has(intentId ?? checkoutId);
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
