import { reads, writes } from '@sealtick/contract';
import { planQuery, subscriptionsQuery } from '../../lib/billing.queries.ts';
import { PREVIEWS } from '../../lib/previews.ts';
import { readQuery } from '../../lib/read-query.ts';
import { writeMutation } from '../../lib/write-mutation.ts';

/** Channels of the member, the oldest first. */
export const channelsQuery = () => readQuery(reads.deliveryChannels.list, {});

const stale = () => [subscriptionsQuery(), planQuery(), PREVIEWS];

export const subscribe = writeMutation(writes.subscriptions.create, stale);
export const unsubscribe = writeMutation(writes.subscriptions.remove, stale);
export const keepSubscription = writeMutation(writes.subscriptions.keep, stale);
