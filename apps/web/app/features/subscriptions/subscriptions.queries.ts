import { reads, writes } from '@sealtick/contract';
import { planQuery } from '../../lib/billing.queries.ts';
import { readQuery } from '../../lib/read-query.ts';
import { writeMutation } from '../../lib/write-mutation.ts';

/** The strategies that the member subscribed to. */
export const subscriptionsQuery = () => readQuery(reads.subscriptions.list, {});

const stale = () => [subscriptionsQuery(), planQuery()];

export const startTrial = writeMutation(writes.plan.startTrial, stale);
export const subscribe = writeMutation(writes.subscriptions.create, stale);
export const unsubscribe = writeMutation(writes.subscriptions.remove, stale);
export const keepSubscription = writeMutation(writes.subscriptions.keep, stale);
