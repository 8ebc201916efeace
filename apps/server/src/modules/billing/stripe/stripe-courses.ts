import type Stripe from 'stripe';
import type { StripeSettings } from '../../../config/stripe-settings.ts';
import type { CourseCheckout, ProviderCoursePayment, Reversal } from '../provider/provider.ts';
import { getId } from './get-id.ts';

/** Fields of a checkout by which its course is found again. Only this program writes them. */
interface CourseMark {
  readonly course: string;
  readonly title: string;
  readonly cents: string;
}

/** Returns the checkout in which a course is paid once. */
export function courseSession(
  { customerId: customer, courseId, title, cents, until, returnTo, cancelTo }: CourseCheckout,
  { includesTax }: Pick<StripeSettings, 'includesTax'>,
): Stripe.Checkout.SessionCreateParams {
  const mark: CourseMark = { course: courseId, title, cents: String(cents) };
  const tax =
    includesTax === null ? {} : { tax_behavior: includesTax ? ('inclusive' as const) : ('exclusive' as const) };
  return {
    mode: 'payment',
    customer,
    line_items: [
      { price_data: { currency: 'usd', unit_amount: cents, product_data: { name: title }, ...tax }, quantity: 1 },
    ],
    metadata: { ...mark },
    success_url: returnTo,
    cancel_url: cancelTo,
    expires_at: Math.ceil(until / 1_000),
    ...(includesTax === null
      ? {}
      : { automatic_tax: { enabled: true }, customer_update: { address: 'auto', name: 'auto' } }),
  };
}

/** Returns the payment of a completed checkout; nothing for one of a plan. @param charges Of its customer */
export function toCoursePayment(
  session: Stripe.Checkout.Session,
  charges: readonly Stripe.Charge[],
): ProviderCoursePayment[] {
  const { course, title, cents } = (session.metadata ?? {}) as Partial<CourseMark>;
  if (session.mode !== 'payment' || course === undefined) return [];
  const intentId = getId(session.payment_intent);
  const charge = charges.find(
    ({ payment_intent, paid }) => paid && intentId !== null && getId(payment_intent) === intentId,
  );
  const isPaid = session.payment_status === 'paid';
  return [
    {
      checkoutId: session.id,
      courseId: course,
      title: title ?? course,
      intentId,
      amountCents: session.amount_total ?? 0,
      refundedCents: getRefundedCents(charges, intentId),
      currency: session.currency ?? '',
      paidAt: isPaid ? 1_000 * (charge?.created ?? session.created) : null,
      isPrice: session.currency === 'usd' && String(session.amount_subtotal) === cents && isWhole(session),
      reversal: getReversal(charges, intentId),
    },
  ];
}

/** Returns how a payment was taken back; null if it was not. @param charges Of its customer */
export function getReversal(charges: readonly Stripe.Charge[], intentId: string | null): Reversal | null {
  const own = selectCharges(charges, intentId);
  // A refund settles an inquiry, after which the charge counts as disputed all the same.
  if (own.some(({ refunded }) => refunded)) return 'refund';
  return own.some(({ disputed }) => disputed) ? 'charge-back' : null;
}

/** Returns how much of a payment was refunded. @param charges Of its customer */
export const getRefundedCents = (charges: readonly Stripe.Charge[], intentId: string | null): number =>
  selectCharges(charges, intentId).reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);

const selectCharges = (charges: readonly Stripe.Charge[], intentId: string | null) =>
  charges.filter(({ payment_intent }) => intentId !== null && getId(payment_intent) === intentId);

/** Without a discount, tax alone changes the amount. */
const isWhole = ({ amount_total, amount_subtotal }: Stripe.Checkout.Session): boolean =>
  (amount_total ?? 0) >= (amount_subtotal ?? 0);
