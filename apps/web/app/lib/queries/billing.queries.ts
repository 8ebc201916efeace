import { reads, writes } from '@sealtick/contract';
import { polled } from '../data/polled.ts';
import { readQuery } from '../data/read-query.ts';
import { leavingMutation, writeMutation } from '../data/write-mutation.ts';
import { ofPlan, PLAN_POLL_MS } from './plan.queries.ts';

/** What the member pays, every minute: payments and refunds are made in other places. */
export const billingQuery = () => polled(readQuery(reads.billing.own, {}), PLAN_POLL_MS);

/** What a payment, or a change of what is paid, changes. */
export const ofBilling = () => [billingQuery(), ...ofPlan()];

/** Opens the page on which a plan is paid. */
export const openCheckout = leavingMutation(writes.billing.checkout, ofBilling);

/** Starts the member's trial. */
export const startTrial = writeMutation(writes.plan.startTrial, ofPlan);
