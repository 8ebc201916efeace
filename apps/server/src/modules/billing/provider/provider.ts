import type { PlanChangePreview, PlanPrice, SoldPlan } from '@sealtick/contract';

/**
 * - `paid`: paid, or paid from `from` on. `failed`: a payment failed.
 * - `none`: over, or never paid.
 */
export type ProviderState = 'paid' | 'failed' | 'none';

/** A subscription as the payment provider gives it. Moments are ms UTC. */
export interface ProviderSubscription {
  readonly id: string;
  /** Null if its price is none of this site's. */
  readonly plan: SoldPlan | null;
  readonly state: ProviderState;
  readonly from: number;
  readonly paidUntil: number;
  /** Whether a period has begun whose payment is not taken yet: a cancellation at its end would not stop it. */
  readonly isUntaken: boolean;
  /** When the open payment first failed; null if none did. */
  readonly failedAt: number | null;
  /** When it ends; null if it renews. */
  readonly endsAt: number | null;
  /** The plan from the next payment on; null if it stays the same. */
  readonly nextPlan: SoldPlan | null;
  /** What `plan` costs; null if it is not in USD. */
  readonly price: PlanPrice | null;
}

/**
 * How a payment was taken back: refunded as a whole, or charged back by the bank or card issuer. `dispute`: the bank has taken it
 * back and may still give it to the site.
 */
export type Reversal = 'refund' | 'charge-back' | 'dispute';

export interface ProviderPayment {
  readonly invoiceId: string;
  readonly subscriptionId: string;
  /** What was paid for; null if the provider does not give one plan. */
  readonly plan: SoldPlan | null;
  readonly intentId: string | null;
  readonly amountCents: number;
  /** The part of it that was refunded. */
  readonly refundedCents: number;
  readonly currency: string;
  readonly paidAt: number;
  /** Null if it was not taken back. */
  readonly reversal: Reversal | null;
}

/** A completed checkout of a course. */
export interface ProviderCoursePayment {
  readonly checkoutId: string;
  readonly courseId: string;
  readonly title: string;
  readonly intentId: string | null;
  /** Paid, with tax. */
  readonly amountCents: number;
  /** The part of it that was refunded. */
  readonly refundedCents: number;
  readonly currency: string;
  /** Null until the money has arrived. */
  readonly paidAt: number | null;
  /** Whether the price before tax is the one for which the page was opened. */
  readonly isPrice: boolean;
  /** Null if it was not taken back. */
  readonly reversal: Reversal | null;
}

/** Everything that decides what a customer has paid for. */
export interface ProviderCustomer {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly payments: readonly ProviderPayment[];
  readonly courses: readonly ProviderCoursePayment[];
}

/** A course as it is sold. */
export interface SoldCourse {
  readonly courseId: string;
  readonly title: string;
  readonly cents: number;
}

export interface CourseCheckout extends SoldCourse, Omit<Checkout, 'plan' | 'from' | 'notice'> {}

export interface Checkout {
  readonly customerId: string;
  readonly plan: SoldPlan;
  /** When the first payment is due; null for immediately. */
  readonly from: number | null;
  /** What the page says next to the button that pays; null for nothing. */
  readonly notice: string | null;
  /** When the page ends, ms UTC. */
  readonly until: number;
  /** Address to return to after the payment. */
  readonly returnTo: string;
  /** Address to return to without a payment. */
  readonly cancelTo: string;
}

/** An event of the provider. Only its ids count: what it says is read from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly customerId: string | null;
  /** The payment that a charge-back is about; it names no customer. */
  readonly intentId: string | null;
}

/** How a plan changes: now with the difference paid, now without a payment, or from the next payment on. */
export type PlanChange = 'prorated' | 'unpaid' | 'later';

/** A subscription that changes to another plan. */
export interface PlanUpdate {
  readonly subscriptionId: string;
  readonly plan: SoldPlan;
  readonly change: PlanChange;
  /** ms UTC. The difference counts from the beginning of this hour on, so that it is the one which was shown. */
  readonly now: number;
}

/** Whether a customer exists; `unknown`: it is of another account of the provider, or the key is a wrong one. */
export type Presence = 'live' | 'deleted' | 'unknown';

/** A customer that this program made for an account. */
export interface FoundCustomer {
  readonly customerId: string;
  readonly accountId: string;
  /** Whether it has a subscription that has not ended. */
  readonly isPaying: boolean;
}

/** A service that charges members. Its calls throw an AppError: UNAVAILABLE, or CONFLICT if a payment was refused. */
export interface Provider {
  /** @param former The customer that it replaces; null without one */
  createCustomer(accountId: string, email: string, former: string | null): Promise<string>;
  /** Returns the customer that was made for an account, one that pays first; null without one. */
  findCustomer(accountId: string, email: string): Promise<FoundCustomer | null>;
  /** Returns the customers that were made for accounts since a moment, ms UTC. */
  findCustomers(since: number): Promise<readonly FoundCustomer[]>;
  getPresence(customerId: string): Promise<Presence>;
  /** Sets the address to which the provider writes, unless the customer was deleted. */
  setEmail(customerId: string, email: string): Promise<void>;
  /** @returns null if the provider does not know the customer */
  readCustomer(customerId: string): Promise<ProviderCustomer | null>;
  /** Deletes a customer, which ends its subscriptions. Returns false if the provider does not know it. */
  deleteCustomer(customerId: string): Promise<boolean>;
  /** Opens the page on which a plan is paid. Returns its address. */
  openCheckout(checkout: Checkout): Promise<string>;
  /** Closes the open pages of a customer: they can no longer be paid. */
  closeCheckouts(customerId: string): Promise<void>;
  /** Opens the page on which a course is paid once. Returns its address. */
  openCourseCheckout(checkout: CourseCheckout): Promise<string>;
  /** Opens the page with invoices and payment methods. Returns its address; null if the provider does not know the customer. */
  openPortal(customerId: string, returnTo: string): Promise<string | null>;
  /** Returns what a change with the difference paid charges now. */
  previewChange(update: PlanUpdate): Promise<PlanChangePreview>;
  /** Returns the page on which the payment is confirmed, where the bank requires it: the plan changes then. Null if it has changed. */
  changePlan(update: PlanUpdate): Promise<string | null>;
  /** Ends a subscription with its paid period. */
  cancelLater(subscriptionId: string): Promise<void>;
  /** Ends a subscription immediately, if it has not ended; its invoices that are not paid can no longer be. */
  cancelNow(subscriptionId: string): Promise<void>;
  /**
   * Refunds what is left of a payment. Calls with the same key refund it once.
   * @throws {RefundRefused} if the provider refuses it, so that nothing was refunded
   */
  refund(intentId: string, key: string): Promise<void>;
  /** Returns what the provider charges other than the site shows, as sentences. */
  comparePrices(): Promise<readonly string[]>;
  /** Returns a signed event; null if its signature is missing, wrong or older than five minutes. @param now ms UTC */
  verifyEvent(body: Buffer, signature: string, now: number): Promise<ProviderEvent | null>;
}
