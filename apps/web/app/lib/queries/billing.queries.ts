import { reads, writes } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';
import { writeMutation } from '../data/write-mutation.ts';
import { ofPlan } from './plan.queries.ts';

/** What the member pays. */
export const billingQuery = () => readQuery(reads.billing.own, {});

/** Opens the page on which a plan is paid. */
export const openCheckout = writeMutation(writes.billing.checkout, () => []);

/** Starts the member's trial. */
export const startTrial = writeMutation(writes.plan.startTrial, ofPlan);
