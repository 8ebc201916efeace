import { type PaidPlan, PLANS } from './plans.ts';

/** What a request to sales can be about; `custom` is none of the plans. */
export const PLAN_INTERESTS = ['starter', 'pro', 'institutional', 'custom'] as const satisfies readonly (
  | PaidPlan
  | 'custom'
)[];
export type PlanInterest = (typeof PLAN_INTERESTS)[number];

/** Returns the name of a plan that a request to sales is about. */
export const planInterestLabel = (interest: PlanInterest): string =>
  interest === 'custom' ? 'Custom' : PLANS[interest].label;

/** Most characters of each text of a request. */
export const REQUEST_LENGTHS = { name: 100, email: 254, company: 100, phone: 40, message: 5_000 } as const;

/** Requests that are answered from one network within an hour, and with one email address within a day. */
export const REQUESTS_PER_HOUR = 5;
export const REQUESTS_PER_DAY = 20;
