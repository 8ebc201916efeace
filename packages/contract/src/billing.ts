import { z } from 'zod';
import { Instant } from './instant.ts';
import { SOLD_PLANS } from './plans.ts';

export const SoldPlan = z.enum(SOLD_PLANS);
export type SoldPlan = z.infer<typeof SoldPlan>;

/**
 * - `scheduled`: paid from the end of the trial. `past_due`: a payment failed, and the plan stays until `endsAt`.
 * - `cancelling`: it ends with the paid period, at `endsAt`.
 */
export const PAID_STATES = ['scheduled', 'active', 'past_due', 'cancelling'] as const;

/** What a plan costs an account. */
export const PlanPrice = z.object({
  /** USD, charged each month. */
  monthlyCents: z.number(),
  /** Whether tax is in it; otherwise the payment provider adds what is due. */
  isTaxIncluded: z.boolean(),
});

/** A plan that the caller pays for. */
export const PaidSubscription = z.object({
  plan: SoldPlan,
  state: z.enum(PAID_STATES),
  /** When it begins, or began. */
  from: Instant,
  /** When the next payment is due; null if none is. */
  renewsAt: Instant.nullable(),
  /** When the plan ends; null if no end is known. */
  endsAt: Instant.nullable(),
  /** The plan from the next payment on; null if it stays the same. */
  nextPlan: SoldPlan.nullable(),
  /** What `plan` costs the caller, who may pay a former price; null if it is not known. */
  price: PlanPrice.nullable(),
});

/**
 * - `paid`: it opens the course. `reversed`: it was refunded as a whole, or charged back.
 * - `other-amount`: not the price of the course was paid, and a person has to look at it.
 */
export const COURSE_PAYMENT_STATES = ['paid', 'reversed', 'other-amount'] as const;
export type CoursePaymentState = (typeof COURSE_PAYMENT_STATES)[number];

/** A payment for a course: its receipt. */
export const CoursePayment = z.object({
  /** Number of the payment at the provider. */
  number: z.string(),
  courseId: z.string(),
  title: z.string(),
  /** Tax included. */
  amountCents: z.number(),
  currency: z.string(),
  paidAt: Instant,
  state: z.enum(COURSE_PAYMENT_STATES),
});

/** A price of a plan that is announced, and takes effect later. */
export const ComingPrice = z.object({
  plan: SoldPlan,
  /** USD per month as decimal digits. */
  newUsd: z.string(),
  /** Payments from this moment on have it. */
  from: Instant,
});

/** What the caller pays. */
export const Billing = z.object({
  /** Whether plans can be paid for on this site; otherwise a paid plan is a request to sales. */
  isOn: z.boolean(),
  /** Null if the caller pays for no plan. */
  subscription: PaidSubscription.nullable(),
  /** Payments for courses, the newest first. */
  courses: z.array(CoursePayment),
  /** Whether the payment provider has a page with invoices and payment methods of the caller: also once nothing is paid for. */
  hasCustomer: z.boolean(),
  /** Prices that are announced for plans, the next first. */
  priceChanges: z.array(ComingPrice),
});

/** What the caller pays after a change of the paid plan. */
export const ChangedBilling = Billing.extend({
  /** Page of the payment provider on which the caller confirms the payment, as the bank requires; the plan changes then. Null if it has changed. */
  confirmAt: z.url().nullable(),
});

/** What a change of the paid plan charges now, as the payment provider computes it; the next payments are for the price of the plan. */
export const PlanChangePreview = z.object({
  /** Tax included; 0 if nothing is charged now. */
  dueCents: z.number(),
  /** The tax in it. */
  taxCents: z.number(),
  currency: z.string(),
});

/** A page of the payment provider. */
export const ProviderPage = z.object({ url: z.url() });

export type PlanPrice = z.infer<typeof PlanPrice>;
export type PaidSubscription = z.infer<typeof PaidSubscription>;
export type CoursePayment = z.infer<typeof CoursePayment>;
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;
export type ComingPrice = z.infer<typeof ComingPrice>;
export type Billing = z.infer<typeof Billing>;
