import { reads, writes } from '@sealtick/contract';
import { polled } from '../data/polled.ts';
import { readQuery } from '../data/read-query.ts';
import { writeMutation } from '../data/write-mutation.ts';
import { PREVIEWS } from './previews.ts';

/** A plan ends by time, and with it what the subscriptions show. */
const PLAN_POLL_MS = 60_000;

/** The member's plan, every minute. */
export const planQuery = () => polled(readQuery(reads.plan.own, {}), PLAN_POLL_MS);

/** What the member pays. */
export const billingQuery = () => readQuery(reads.billing.own, {});

/** The strategies that the member subscribed to, every minute. */
export const subscriptionsQuery = () => polled(readQuery(reads.subscriptions.list, {}), PLAN_POLL_MS);

/** What a change of the plan changes: strategies that it covers become active, others inactive. */
export const ofPlan = () => [planQuery(), subscriptionsQuery(), PREVIEWS];

/** Opens the page on which a plan is paid. */
export const openCheckout = writeMutation(writes.billing.checkout, () => []);

/** Starts the member's trial. */
export const startTrial = writeMutation(writes.plan.startTrial, ofPlan);
