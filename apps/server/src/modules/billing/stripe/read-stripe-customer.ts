import type { PlanPrice, SoldPlan } from '@sealtick/contract';
import type Stripe from 'stripe';
import type { ProviderCustomer, ProviderPayment, ProviderState, ProviderSubscription } from '../provider/provider.ts';
import { getId } from './get-id.ts';
import { getRefundedCents, getReversal, type ReadCharge, readCharges } from './stripe-charges.ts';
import { toCoursePayment } from './stripe-courses.ts';

/** Stripe answers at most so many objects at the same time; a customer with more is read page by page. */
const PAGE = 100;
const MOST = 10_000;

type PlanOfPrice = (priceId: string) => SoldPlan | null;

/** Reads what a customer pays. */
export async function readStripeCustomer(
  stripe: Stripe,
  customer: string,
  getPlan: PlanOfPrice,
): Promise<ProviderCustomer> {
  const limit = PAGE;
  const all = { limit: MOST };
  const [subscriptions, invoices, charges, checkouts] = await Promise.all([
    stripe.subscriptions
      .list({ customer, status: 'all', limit, expand: ['data.latest_invoice', 'data.schedule'] })
      .autoPagingToArray(all),
    stripe.invoices.list({ customer, status: 'paid', limit, expand: ['data.payments'] }).autoPagingToArray(all),
    readCharges(stripe, customer, { page: PAGE, most: MOST }),
    stripe.checkout.sessions.list({ customer, status: 'complete', limit }).autoPagingToArray(all),
  ]);
  return {
    subscriptions: subscriptions.map((one) => toSubscription(one, getPlan)),
    payments: invoices.flatMap((invoice) => toPayment(invoice, charges, getPlan)),
    courses: checkouts.flatMap((checkout) => toCoursePayment(checkout, charges)),
  };
}

const STATES: Readonly<Record<string, ProviderState>> = {
  active: 'paid',
  trialing: 'paid',
  past_due: 'failed',
  unpaid: 'failed',
};

const ms = (seconds: number): number => seconds * 1_000;

function toSubscription(given: Stripe.Subscription, getPlan: PlanOfPrice): ProviderSubscription {
  const { id, status, start_date, billing_cycle_anchor, trial_end, latest_invoice, schedule } = given;
  // Items of other products do not count.
  const item = given.items.data.find(({ price }) => getPlan(price.id) !== null) ?? given.items.data[0];
  const end = item?.current_period_end ?? start_date;
  const state = STATES[status] ?? 'none';
  const isUntaken = state === 'paid' && isRenewalDraft(latest_invoice);
  const plan = item ? getPlan(item.price.id) : null;
  const endsAt = given.ended_at ?? given.cancel_at ?? (given.cancel_at_period_end ? end : null);
  return {
    id,
    plan,
    state,
    // Before the first payment is due, the anchor is in the future.
    from: ms(Math.max(start_date, billing_cycle_anchor, trial_end ?? 0)),
    paidUntil: ms(isUntaken ? item!.current_period_start : end),
    isUntaken,
    failedAt: state === 'failed' ? ms(failedAt(latest_invoice) ?? end) : null,
    endsAt: endsAt === null ? null : ms(endsAt),
    nextPlan: getNextPlan(schedule, end, getPlan, plan),
    price: item ? getPrice(item.price) : null,
  };
}

/** A price without a tax behaviour is one to which no tax is added. */
function getPrice({ currency, unit_amount, tax_behavior }: Stripe.Price): PlanPrice | null {
  if (currency !== 'usd' || unit_amount === null) return null;
  return { monthlyCents: unit_amount, isTaxIncluded: tax_behavior !== 'exclusive' };
}

/** Stripe begins the period, and finalises its invoice an hour later. A draft of another kind charges for no period. */
const isRenewalDraft = (invoice: Stripe.Subscription['latest_invoice']): boolean =>
  typeof invoice === 'object' && invoice?.status === 'draft' && invoice.billing_reason === 'subscription_cycle';

/** Stripe tries the payment when it finalises the invoice. */
function failedAt(invoice: Stripe.Subscription['latest_invoice']): number | null {
  if (invoice === null || typeof invoice === 'string') return null;
  return invoice.status_transitions.finalized_at ?? invoice.created;
}

function getNextPlan(
  schedule: Stripe.Subscription['schedule'],
  end: number,
  getPlan: PlanOfPrice,
  plan: SoldPlan | null,
): SoldPlan | null {
  if (schedule === null || typeof schedule === 'string') return null;
  const next = schedule.phases.find(({ start_date }) => start_date >= end);
  const price = getId(next?.items[0]?.price);
  const nextPlan = price === null ? null : getPlan(price);
  return nextPlan === plan ? null : nextPlan;
}

function toPayment(invoice: Stripe.Invoice, charges: readonly ReadCharge[], getPlan: PlanOfPrice): ProviderPayment[] {
  const subscriptionId = getId(invoice.parent?.subscription_details?.subscription);
  // A change without a payment also leaves an invoice.
  if (subscriptionId === null || invoice.amount_paid === 0) return [];
  const intentId = getId(invoice.payments?.data.find(({ payment }) => payment.payment_intent)?.payment.payment_intent);
  const paidAt = ms(invoice.status_transitions.paid_at ?? invoice.created);
  return [
    {
      invoiceId: invoice.id!,
      subscriptionId,
      plan: getPaidPlan(invoice, getPlan),
      intentId,
      amountCents: invoice.amount_paid,
      refundedCents: getRefundedCents(charges, intentId),
      currency: invoice.currency,
      paidAt,
      reversal: getReversal(charges, intentId),
    },
  ];
}

/** A change of the plan has a line that returns what is left of the former one. */
function getPaidPlan({ lines }: Stripe.Invoice, getPlan: PlanOfPrice): SoldPlan | null {
  const charged = lines.data.filter(({ amount }) => amount > 0);
  const prices = charged.map(({ pricing }) => getId(pricing?.price_details?.price));
  const plans = new Set(prices.map((price) => (price === null ? null : getPlan(price))));
  plans.delete(null);
  return plans.size === 1 ? [...plans][0]! : null;
}
