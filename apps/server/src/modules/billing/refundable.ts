import { type MemberRefunds, REFUND_DAYS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { coursePayment, payment } from './billing.tables.ts';
import { selectCoursePayments } from './course-payment-repository.ts';
import { findCustomer } from './customer-repository.ts';
import { selectPayments } from './payment-repository.ts';
import type { OrderedPayment } from './refund-order.ts';

/** Payments that can be refunded together. */
export interface Refundable {
  readonly payments: readonly (OrderedPayment & { readonly paidAt: Date })[];
  /** Last moment at which they can be refunded, ms UTC. */
  readonly until: number;
}

/** Returns what can be refunded of payments for plans: all of it, for 14 days from the first one. @throws {AppError} CONFLICT */
export function getRefundablePlan(payments: readonly PaymentRow[], now: number): Refundable {
  const [first] = payments;
  if (!first) throw neverPaid();
  const until = getUntil(first);
  if (now > until)
    throw refuse(`The first payment was on ${first.paidAt.toISOString()}; refunds end ${REFUND_DAYS} days after it.`);
  const open = payments.filter(({ isReversed }) => !isReversed).flatMap(toOrdered);
  if (open.length === 0)
    throw refuse(
      payments.every((one) => isReturned(one) || !one.isReversed)
        ? 'Every payment of the account was refunded before.'
        : 'The bank or card issuer disputes the payment, or has charged it back. Answer the dispute at the payment provider.',
    );
  return { payments: open, until };
}

/** Returns what can be refunded of a course, for 14 days from its payment. @throws {AppError} CONFLICT */
export function getRefundableCourse(payments: readonly CoursePaymentRow[], courseId: string, now: number): Refundable {
  const paid = payments.findLast((one) => one.courseId === courseId && one.state !== 'reversed');
  const open = paid ? toOrdered(paid) : [];
  if (!paid || open.length === 0) throw courseNeverPaid();
  const until = getUntil(paid);
  if (now > until)
    throw refuse(`The course was paid on ${paid.paidAt.toISOString()}; refunds end ${REFUND_DAYS} days after it.`);
  return { payments: open, until };
}

/** Returns what an operator can refund of what an account paid, as it is stored. @param now ms UTC */
export async function readRefunds(db: Database, accountId: string, now: number): Promise<MemberRefunds> {
  const customer = await findCustomer(db, accountId);
  if (customer === null) return { plan: null, courses: [], pending: null, refused: null };
  const { customerId, refundOrder, refundRefusal } = customer;
  const [payments, bought] = await Promise.all([selectPayments(db, customerId), selectCoursePayments(db, customerId)]);
  const plan = orNull(() => toView(getRefundablePlan(payments, now)));
  const titles = new Map(bought.map(({ courseId, title }) => [courseId, title]));
  const courses = [...titles].flatMap(([courseId, title]) => {
    const found = orNull(() => toView(getRefundableCourse(bought, courseId, now)));
    return found === null ? [] : found.payments.map((one) => ({ ...one, courseId, title, until: found.until }));
  });
  const pending = refundOrder && { courseId: refundOrder.courseId, since: refundOrder.since };
  return { plan, courses, pending, refused: refundRefusal };
}

/** Whether a payment was refunded as a whole; one that is disputed or was charged back is reversed as well. */
export const isReturned = ({ amountCents, refundedCents }: PaymentRow | CoursePaymentRow): boolean =>
  refundedCents >= amountCents;

/** The refusal of a refund of plans without a payment. */
export const neverPaid = () => refuse('The account never paid for a plan.');
/** The refusal of a refund of a course without a payment. */
export const courseNeverPaid = () => refuse('The account has no payment for this course that could be refunded.');

const refuse = (detail: string) => new AppError('CONFLICT', detail);

type PaymentRow = typeof payment.$inferSelect;
type CoursePaymentRow = typeof coursePayment.$inferSelect;

const getUntil = ({ paidAt }: Pick<PaymentRow, 'paidAt'>): number => paidAt.getTime() + REFUND_DAYS * DAY_MS;

/** Nothing for a payment without a number, by which alone it is refunded, and where nothing is left. */
function toOrdered(row: PaymentRow | CoursePaymentRow): Refundable['payments'] {
  const { intentId, currency, paidAt } = row;
  const amountCents = row.amountCents - row.refundedCents;
  return intentId === null || amountCents <= 0 ? [] : [{ intentId, amountCents, currency, paidAt }];
}

const toView = ({ payments, until }: Refundable) => ({
  payments: payments.map(({ amountCents, currency, paidAt }) => ({
    amountCents,
    currency,
    paidAt: paidAt.toISOString(),
  })),
  until: new Date(until).toISOString(),
});

function orNull<T>(get: () => T): T | null {
  try {
    return get();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
