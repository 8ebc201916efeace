import { writes } from '@sealtick/contract';
import { planQuery, subscriptionsQuery } from '../../lib/billing.queries.ts';
import { PREVIEWS } from '../../lib/previews.ts';
import { writeMutation } from '../../lib/write-mutation.ts';

const stale = () => [subscriptionsQuery(), planQuery(), PREVIEWS];

export const subscribe = writeMutation(writes.subscriptions.create, stale);
export const unsubscribe = writeMutation(writes.subscriptions.remove, stale);
export const keepSubscription = writeMutation(writes.subscriptions.keep, stale);
