import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';
import { writeMutation } from '../data/write-mutation.ts';
import { PREVIEWS } from './previews.ts';

/** The member's plan. */
export const planQuery = () => readQuery(reads.plan.own, {});

/** What the member pays. */
export const billingQuery = () => readQuery(reads.billing.own, {});

/** The strategies that the member subscribed to. */
export const subscriptionsQuery = () => readQuery(reads.subscriptions.list, {});

/** What a change of the plan changes: strategies that it covers become active, others inactive. */
export const ofPlan = () => [planQuery(), subscriptionsQuery(), PREVIEWS];

/** Opens the page on which a plan is paid. */
export const openCheckout = writeMutation(writes.billing.checkout, () => []);

/** Starts the member's trial. */
export const startTrial = writeMutation(writes.plan.startTrial, ofPlan);
