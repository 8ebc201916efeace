import type { CoursePaymentState, PaidPlan, PlanSource, SoldPlan } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { byAccount, impersonal, type Ownership, personal, type StoredData } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';
import type { RefundOrder, RefundRefusal } from './refund-order.ts';

/** Rows that only the payment provider's number of the account leads to; it is gone with the account. */
const byCustomer = (column: PgColumn): Ownership => ({
  of: ({ accountId }) => sql`${column} = (select customer_id from ${billingCustomer} where account_id = ${accountId})`,
  erased: 'never',
});

/** Times in which accounts have plans: trials, grants of operators, paid periods. The plan of an account follows from them. */
export const planPeriod = pgTable(
  'plan_period',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: owner(),
    plan: text().$type<PaidPlan>().notNull(),
    source: text().$type<PlanSource>().notNull(),
    from: moment('from_at').notNull(),
    /** First moment without the plan; null while it is open. */
    until: moment('until_at'),
    /** When a payment for it failed; null if none did. */
    failedAt: moment('failed_at'),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** The payment provider's subscription; null without a payment. */
    subscriptionId: text('subscription_id').unique(),
    /** End of the paid period; null without a payment. */
    paidUntil: moment('paid_until'),
    /** The plan from the next payment on; null if it stays the same. */
    nextPlan: text('next_plan').$type<SoldPlan>(),
    /** What is charged each month, and whether tax is in it; null if it is not known. */
    monthlyCents: integer('monthly_cents'),
    isTaxIncluded: boolean('is_tax_included'),
    /** Emails about the failed payment that were queued. */
    reminders: smallint().notNull().default(0),
  },
  (table) => [
    index('plan_period_account').on(table.accountId),
    check('plan_period_order', sql`${table.until} is null or ${table.until} >= ${table.from}`),
  ],
);

const planPeriodData: StoredData = {
  data: 'plans and the market group',
  rule: { kind: 'account' },
  reason: 'what the account may do, and when',
};

personal(planPeriod, {
  owner: byAccount(planPeriod.accountId, [planPeriod.id]),
  stored: [planPeriodData],
});

/** The market group of accounts, for plans that cover one. */
export const marketGroup = pgTable('market_group', {
  accountId: owner().primaryKey(),
  assetClass: text('asset_class').$type<AssetClass>().notNull(),
  chosenAt: moment('chosen_at').notNull(),
});

personal(marketGroup, {
  owner: byAccount(marketGroup.accountId),
  stored: [planPeriodData],
});

/** Addresses whose trial was used. They stay when their accounts are deleted. */
export const usedTrial = pgTable('used_trial', {
  /** HMAC of the normalised address. */
  addressHash: text('address_hash').primaryKey(),
  usedAt: moment('used_at').notNull(),
});

personal(usedTrial, {
  stored: [
    {
      data: 'that the trial of an email address was used, as a keyed hash',
      rule: { kind: 'ever' },
      reason: 'one trial for each address',
    },
  ],
});

/** Accounts as customers of the payment provider, and when to read what they pay. */
export const billingCustomer = pgTable(
  'billing_customer',
  {
    accountId: owner().primaryKey(),
    customerId: text('customer_id').notNull().unique(),
    /** When the provider is read next; null if nothing is expected. */
    readDueAt: moment('read_due_at'),
    /** End of the last checkout, until which a payment is expected; null without one. */
    checkoutUntil: moment('checkout_until'),
    /** The account is to be deleted, and its paid plan to be cancelled. */
    isCancelDue: boolean('is_cancel_due').notNull().default(false),
    /** The refund that has begun at the provider and is not recorded; null without one. */
    refundOrder: jsonb('refund_order').$type<RefundOrder>(),
    /** Why the provider did not return everything of the last refund; null if it did, and while another one has begun. */
    refundRefusal: jsonb('refund_refusal').$type<RefundRefusal>(),
    /** The provider is to be given the email address of the account. */
    isEmailDue: boolean('is_email_due').notNull().default(false),
    /** What the operator has to know: why the provider could not be read, or that several plans are paid; null for nothing. */
    problem: text(),
    /** Who alone works on the customer at the provider, and until when, by the clock of the database; null if no one does. */
    lease: text(),
    leasedUntil: moment('leased_until'),
  },
  (table) => [index('billing_customer_due').on(table.readDueAt)],
);

personal(billingCustomer, {
  owner: byAccount(billingCustomer.accountId, [
    billingCustomer.problem,
    billingCustomer.refundOrder,
    billingCustomer.refundRefusal,
  ]),
  stored: [
    {
      data: 'the account as a customer of the payment provider',
      rule: { kind: 'account' },
      reason: 'payment of the plan',
    },
  ],
});

/** Customers whose accounts were erased. They are deleted at the payment provider, which ends their payments. */
export const closedCustomer = pgTable('closed_customer', {
  customerId: text('customer_id').primaryKey(),
  closedAt: moment('closed_at').notNull(),
  /** When the provider is asked next; null once the customer is deleted there. */
  dueAt: moment('due_at'),
});

personal(closedCustomer, {
  stored: [
    {
      data: 'customers of the payment provider whose accounts were deleted: number only',
      rule: { kind: 'age', days: 7 * 365, from: closedCustomer.closedAt, event: 'the deletion' },
      reason: 'the end of their payments, and accounting',
    },
  ],
});

/** Payments for plans, as the provider states them. They stay when accounts are deleted. */
export const payment = pgTable(
  'payment',
  {
    invoiceId: text('invoice_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    /** By which the payment is refunded; null if the provider names none. */
    intentId: text('intent_id'),
    amountCents: integer('amount_cents').notNull(),
    /** The part of it that was refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    currency: text().notNull(),
    paidAt: moment('paid_at').notNull(),
    /** Whether it was refunded as a whole, or charged back. */
    isReversed: boolean('is_reversed').notNull(),
  },
  (table) => [index('payment_customer').on(table.customerId), index('payment_intent').on(table.intentId)],
);

personal(payment, {
  owner: byCustomer(payment.customerId),
  stored: [
    {
      data: 'payments: amount, time and numbers of the payment provider, without name or address',
      rule: { kind: 'age', days: 7 * 365, from: payment.paidAt, event: 'the payment' },
      reason: 'accounting, and refunds',
    },
  ],
});

/** Payments for courses, as the provider gives them. They stay when accounts are deleted. */
export const coursePayment = pgTable(
  'course_payment',
  {
    /** The provider's checkout. */
    checkoutId: text('checkout_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    courseId: text('course_id').notNull(),
    /** Title of the course when it was bought. */
    title: text().notNull(),
    intentId: text('intent_id'),
    amountCents: integer('amount_cents').notNull(),
    /** The part of it that was refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    currency: text().notNull(),
    paidAt: moment('paid_at').notNull(),
    /** `paid` opens the course. `reversed`: refunded as a whole, or charged back. `other-amount`: not the price of the course. */
    state: text().$type<CoursePaymentState>().notNull(),
  },
  (table) => [index('course_payment_customer').on(table.customerId), index('course_payment_intent').on(table.intentId)],
);

personal(coursePayment, {
  owner: byCustomer(coursePayment.customerId),
  stored: [
    {
      data: 'payments for courses: course, amount, time and numbers of the payment provider, without name or address',
      rule: { kind: 'age', days: 7 * 365, from: coursePayment.paidAt, event: 'the payment' },
      reason: 'what the member may read, accounting, and refunds',
    },
  ],
});

/** Events of the payment provider: each says once that a customer is to be read. */
export const billingEvent = pgTable(
  'billing_event',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Null if the event names none. */
    customerId: text('customer_id'),
    /** The object that the event is about. */
    objectId: text('object_id').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** When its customer was read; null before, and for customers of no account. */
    handledAt: moment('handled_at'),
  },
  (table) => [index('billing_event_unhandled').on(table.customerId).where(sql`${table.handledAt} is null`)],
);

personal(billingEvent, {
  owner: byCustomer(billingEvent.customerId),
  stored: [
    {
      data: 'events of the payment provider: numbers only',
      rule: { kind: 'age', days: 7 * 365, from: billingEvent.receivedAt, event: 'they arrived' },
      reason: 'proof of what the provider sent, each counted once',
    },
  ],
});

/** Prices of plans that were announced. Members who pay since then are informed too, up to the day. */
export const announcedPrice = pgTable(
  'announced_price',
  {
    plan: text().$type<SoldPlan>().notNull(),
    /** USD per month as decimal digits. */
    newUsd: text('new_usd').notNull(),
    /** Payments from this moment on have the new price. */
    from: moment('from_at').notNull(),
    oldUsd: text('old_usd').notNull(),
    announcedAt: moment('announced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.plan, table.newUsd, table.from] })],
);

impersonal(announcedPrice);

/** Members who are informed of a price change, once each. Their emails are queued afterwards, in batches. */
export const priceNotice = pgTable(
  'price_notice',
  {
    accountId: owner(),
    plan: text().$type<SoldPlan>().notNull(),
    /** USD a month as decimal digits. */
    oldUsd: text('old_usd').notNull(),
    newUsd: text('new_usd').notNull(),
    /** Payments from this moment on have the new price. */
    from: moment('from_at').notNull(),
    announcedAt: moment('announced_at').notNull(),
    /** When the email was queued; null before. */
    queuedAt: moment('queued_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.plan, table.newUsd, table.from] }),
    index('price_notice_open').on(table.announcedAt).where(sql`${table.queuedAt} is null`),
  ],
);

personal(priceNotice, {
  owner: byAccount(priceNotice.accountId),
  stored: [
    {
      data: 'which changes of a price were announced to the member, and when',
      rule: { kind: 'account' },
      reason: 'one email about each change, and proof of it',
    },
  ],
});
