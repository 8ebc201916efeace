import { PLANS, type PlanChangePreview, SOLD_PLANS, type SoldPlan } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import type Stripe from 'stripe';
import type { StripeSettings } from '../../../config/stripe-settings.ts';
import type {
  Checkout,
  CourseCheckout,
  FoundCustomer,
  PlanUpdate,
  Presence,
  Provider,
  ProviderCustomer,
  ProviderEvent,
} from '../provider/provider.ts';
import { type CustomerMark, findStripeCustomers } from './find-customers.ts';
import { getId } from './get-id.ts';
import { readStripeCustomer } from './read-stripe-customer.ts';
import { courseSession } from './stripe-courses.ts';
import { getRefundRefusal, getRefusal, isConfirmable, UnknownObject } from './stripe-errors.ts';
import { findPortal } from './stripe-portal.ts';
import { verifyStripeEvent } from './verify-stripe-event.ts';

/** Plans paid through Stripe. */
export class StripeProvider implements Provider {
  private readonly settings: StripeSettings;
  private readonly client: () => Promise<Stripe>;

  constructor(settings: StripeSettings, client: () => Promise<Stripe>) {
    this.settings = settings;
    this.client = client;
  }

  createCustomer(accountId: string, email: string, former: string | null): Promise<string> {
    return this.ask(async ({ customers }) => {
      const mark: CustomerMark = { account: accountId };
      const made = await customers.create(
        { email, metadata: { ...mark } },
        // Two requests at the same time make one customer. For a day Stripe gives the former one again, even if it was deleted.
        { idempotencyKey: ['customer', accountId, email, ...(former === null ? [] : [former])].join(' ') },
      );
      return made.id;
    });
  }

  async findCustomer(accountId: string, email: string): Promise<FoundCustomer | null> {
    const found = await this.ask((stripe) => findStripeCustomers(stripe, { email }));
    const own = found.filter((one) => one.accountId === accountId);
    return own.find(({ isPaying }) => isPaying) ?? own[0] ?? null;
  }

  findCustomers(since: number): Promise<readonly FoundCustomer[]> {
    return this.ask((stripe) => findStripeCustomers(stripe, { created: { gte: Math.floor(since / 1_000) } }));
  }

  async getPresence(customerId: string): Promise<Presence> {
    const found = await this.ask(({ customers }) => customers.retrieve(customerId)).catch(unlessUnknown);
    if (found === null) return 'unknown';
    return found.deleted ? 'deleted' : 'live';
  }

  async setEmail(customerId: string, email: string): Promise<void> {
    await this.ask(({ customers }) => customers.update(customerId, { email })).catch(unlessUnknown);
  }

  readCustomer(customerId: string): Promise<ProviderCustomer | null> {
    return this.ask(async (stripe) => readStripeCustomer(stripe, customerId, (price) => this.getPlan(price))).catch(
      unlessUnknown,
    );
  }

  async deleteCustomer(customerId: string): Promise<boolean> {
    const deleted = await this.ask(({ customers }) => customers.del(customerId)).catch(unlessUnknown);
    // One that was deleted before is not known either.
    return deleted !== null || (await this.getPresence(customerId)) === 'deleted';
  }

  closeCheckouts(customer: string): Promise<void> {
    return this.ask(async ({ checkout: { sessions } }) => {
      // Two pages that are open at the same time could both be paid.
      const open = await sessions.list({ customer, status: 'open', limit: 100 });
      for (const { id } of open.data) await sessions.expire(id);
    });
  }

  openCourseCheckout(checkout: CourseCheckout): Promise<string> {
    return this.ask(async ({ checkout: { sessions } }) => {
      const { url } = await sessions.create(courseSession(checkout, this.settings));
      return url!;
    });
  }

  openCheckout({ customerId: customer, plan, from, notice, until, returnTo, cancelTo }: Checkout): Promise<string> {
    const { prices, includesTax } = this.settings;
    return this.ask(async ({ checkout: { sessions } }) => {
      const { url } = await sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: prices[plan], quantity: 1 }],
        success_url: returnTo,
        cancel_url: cancelTo,
        expires_at: Math.ceil(until / 1_000),
        ...(notice === null ? {} : { custom_text: { submit: { message: notice } } }),
        ...(from === null
          ? {}
          : { subscription_data: { billing_cycle_anchor: Math.ceil(from / 1_000), proration_behavior: 'none' } }),
        ...(includesTax === null
          ? {}
          : { automatic_tax: { enabled: true }, customer_update: { address: 'auto', name: 'auto' } }),
      });
      return url!;
    });
  }

  openPortal(customer: string, returnTo: string): Promise<string | null> {
    return this.ask(async (stripe) => {
      const configuration = await findPortal(stripe);
      const { url } = await stripe.billingPortal.sessions.create({ customer, configuration, return_url: returnTo });
      return url;
    }).catch(unlessUnknown);
  }

  previewChange({ subscriptionId: subscription, plan, now }: PlanUpdate): Promise<PlanChangePreview> {
    return this.ask(async ({ subscriptions, invoices }) => {
      const item = this.getItem(await subscriptions.retrieve(subscription));
      const subscription_details = getProration(item, this.settings.prices[plan], now);
      const { amount_due, total_taxes, currency } = await invoices.createPreview({
        subscription,
        subscription_details,
      });
      const taxCents = (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
      return { dueCents: amount_due, taxCents, currency };
    });
  }

  changePlan({ subscriptionId, plan, change, now }: PlanUpdate): Promise<string | null> {
    const price = this.settings.prices[plan];
    return this.ask(async (stripe) => {
      const subscription = await stripe.subscriptions.retrieve(subscriptionId);
      const { schedule } = subscription;
      const item = this.getItem(subscription);
      if (schedule !== null) await stripe.subscriptionSchedules.release(getId(schedule));
      // Who keeps a plan keeps its price, also a former one.
      if (this.getPlan(item.price.id) === plan) return null;
      if (change === 'later') await changeLater(stripe, subscriptionId, price);
      else if (change === 'prorated') return changeNow(stripe, subscriptionId, getProration(item, price, now));
      else
        await stripe.subscriptions.update(subscriptionId, {
          items: [{ id: item.id, price }],
          proration_behavior: 'none',
          payment_behavior: 'error_if_incomplete',
        });
      return null;
    });
  }

  cancelLater(subscriptionId: string): Promise<void> {
    return this.ask(async (stripe) => {
      const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
      if (schedule !== null) await stripe.subscriptionSchedules.release(getId(schedule));
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    });
  }

  async cancelNow(subscription: string): Promise<void> {
    // In this order: the voided invoice of a live subscription would count as paid.
    await this.ask(({ subscriptions }) => subscriptions.cancel(subscription, { prorate: false })).catch(unlessUnknown);
    await this.ask(async ({ invoices }) => {
      // A draft of a subscription can neither be deleted nor voided.
      const drafts = await invoices.list({ subscription, status: 'draft', limit: 100 });
      for (const { id } of drafts.data) await invoices.finalizeInvoice(id!, { auto_advance: false });
      const open = await invoices.list({ subscription, status: 'open', limit: 100 });
      for (const { id } of open.data) await invoices.voidInvoice(id!);
    }).catch(unlessUnknown);
  }

  async refund(intentId: string, key: string): Promise<void> {
    const idempotencyKey = `refund ${intentId} ${key}`;
    const create = ({ refunds }: Stripe) => refunds.create({ payment_intent: intentId }, { idempotencyKey });
    await this.ask(create, getRefundRefusal);
  }

  comparePrices(): Promise<readonly string[]> {
    return this.ask(async ({ prices }) => {
      const found = await Promise.all(SOLD_PLANS.map((plan) => prices.retrieve(this.settings.prices[plan])));
      return SOLD_PLANS.flatMap((plan, n) => this.getDifference(plan, found[n]!));
    });
  }

  async verifyEvent(body: Buffer, signature: string, now: number): Promise<ProviderEvent | null> {
    return verifyStripeEvent(await this.client(), this.settings, { body, signature, now });
  }

  private getDifference(plan: SoldPlan, price: Stripe.Price): string[] {
    const { label, monthlyUsd } = PLANS[plan];
    const { includesTax } = this.settings;
    const { active, currency, unit_amount: cents, recurring, tax_behavior: tax } = price;
    const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1;
    const isShown = currency === 'usd' && cents === Number(monthlyUsd) * 100 && isMonthly && active;
    const hasTax = includesTax === null || tax === (includesTax ? 'inclusive' : 'exclusive');
    if (isShown && hasTax) return [];
    return [`The price ${price.id} of Stripe is not ${monthlyUsd} USD a month as the site shows for ${label}.`];
  }

  private getItem({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
    return items.data.find((one) => this.getPlan(one.price.id) !== null)!;
  }

  private getPlan(priceId: string): SoldPlan | null {
    const { prices, formerPrices } = this.settings;
    return SOLD_PLANS.find((plan) => prices[plan] === priceId || formerPrices[plan].includes(priceId)) ?? null;
  }

  private async ask<T>(work: (stripe: Stripe) => Promise<T>, toError = getRefusal): Promise<T> {
    try {
      return await work(await this.client());
    } catch (error) {
      throw toError(error);
    }
  }
}

function unlessUnknown(error: unknown): null {
  if (error instanceof UnknownObject) return null;
  throw error;
}

/** Returns a change whose difference is paid from the beginning of the hour on: what is shown does not change up to the order. */
function getProration({ id, current_period_start }: Stripe.SubscriptionItem, price: string, now: number) {
  const hour = (now - (now % HOUR_MS)) / 1_000;
  return {
    items: [{ id, price }],
    proration_behavior: 'always_invoice' as const,
    proration_date: Math.max(hour, current_period_start),
  };
}

/** Returns the page on which the payment of a change is confirmed; null if it is paid. Without the payment the plan stays as it is. */
async function changeNow(
  { subscriptions }: Stripe,
  id: string,
  update: ReturnType<typeof getProration>,
): Promise<string | null> {
  try {
    await subscriptions.update(id, { ...update, payment_behavior: 'error_if_incomplete' });
    return null;
  } catch (error) {
    if (!isConfirmable(error)) throw error;
  }
  // Only now: a refused payment must leave no open invoice, and payments by bank debit take no such change.
  const pending = await subscriptions.update(id, {
    ...update,
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  });
  const { latest_invoice } = pending;
  if (pending.pending_update === null || latest_invoice === null || typeof latest_invoice === 'string') return null;
  return latest_invoice.hosted_invoice_url ?? null;
}

/** The current price up to the next payment, then the other one. */
async function changeLater({ subscriptionSchedules }: Stripe, subscription: string, price: string): Promise<void> {
  const { id, phases } = await subscriptionSchedules.create({ from_subscription: subscription });
  const [phase] = phases;
  const { start_date, end_date, items } = phase!;
  const now = items.map((item) => ({ price: getId(item.price), quantity: item.quantity ?? 1 }));
  await subscriptionSchedules.update(id, {
    end_behavior: 'release',
    phases: [
      { start_date, end_date, items: now },
      { start_date: end_date, items: [{ price, quantity: 1 }], proration_behavior: 'none' },
    ],
  });
}
