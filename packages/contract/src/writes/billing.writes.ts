import { z } from 'zod';
import { Billing, ChangedBilling, ProviderPage, SoldPlan } from '../billing.ts';
import { plainText } from '../plain-text.ts';
import { declareWrite } from './write.ts';

const UNAVAILABLE = 'No payment provider is set, or it does not answer';

export const checkout = declareWrite({
  method: 'POST',
  path: '/api/billing/checkout',
  tag: 'site',
  summary: 'Opens a page of the payment provider on which the caller pays for a plan',
  callers: 'accounts',
  isConfidential: true,
  body: z.strictObject({
    plan: SoldPlan,
    /** Path of the site to return to. */
    returnTo: plainText().max(500).optional(),
  }),
  answer: ProviderPage,
  errors: { CONFLICT: 'The caller pays for a plan, or has this one by a grant', UNAVAILABLE },
  audit: { act: 'checkout.opened', label: 'Payment of a plan begun', subject: 'plan' },
});

export const portal = declareWrite({
  method: 'POST',
  path: '/api/billing/portal',
  tag: 'site',
  summary: 'Opens a page of the payment provider with invoices and payment methods of the caller',
  callers: 'accounts',
  isConfidential: true,
  answer: ProviderPage,
  errors: { CONFLICT: 'The caller never opened a payment', UNAVAILABLE },
  audit: { act: 'billing-portal.opened', label: 'Invoices and payment methods opened', subject: null },
});

export const changePlan = declareWrite({
  method: 'PUT',
  path: '/api/billing/plan',
  tag: 'site',
  summary: 'Changes the paid plan: a higher one immediately, a lower one from the next payment',
  callers: 'accounts',
  body: z.strictObject({ plan: SoldPlan }),
  answer: ChangedBilling,
  errors: { CONFLICT: 'The caller pays for no plan, has cancelled it, or a payment failed', UNAVAILABLE },
  audit: { act: 'paid-plan.changed', label: 'Paid plan changed', subject: 'plan' },
});

export const cancel = declareWrite({
  method: 'POST',
  path: '/api/billing/cancel',
  tag: 'site',
  summary: 'Cancels the paid plan, which ends with the paid period, or immediately if its payment failed',
  callers: 'accounts',
  answer: Billing,
  errors: { CONFLICT: 'The caller pays for no plan', UNAVAILABLE },
  audit: { act: 'paid-plan.cancelled', label: 'Paid plan cancelled', subject: null, isFrequent: true },
});
