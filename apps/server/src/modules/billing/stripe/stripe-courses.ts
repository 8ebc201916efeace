import type Stripe from 'stripe';
import type { StripeSettings } from '../../../config/stripe-settings.ts';
import type { CourseCheckout, ProviderCoursePayment } from '../provider/provider.ts';
import { getId } from './get-id.ts';
import { getRefundedCents, getReversal, type ReadCharge } from './stripe-charges.ts';

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
  charges: readonly ReadCharge[],
): ProviderCoursePayment[] {
  const { course, title, cents } = (session.metadata ?? {}) as Partial<CourseMark>;
  if (session.mode !== 'payment' || course === undefined) return [];
  const intentId = getId(session.payment_intent);
  const charge = charges.find((one) => one.isPaid && intentId !== null && one.intentId === intentId);
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

/** Without a discount, tax alone changes the amount. */
const isWhole = ({ amount_total, amount_subtotal }: Stripe.Checkout.Session): boolean =>
  (amount_total ?? 0) >= (amount_subtotal ?? 0);
