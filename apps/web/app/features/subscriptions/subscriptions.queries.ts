import { writes } from '@sealtick/contract';
import { planQuery, subscriptionsQuery } from '../../lib/billing.queries.ts';
import { channelsQuery } from '../../lib/channels.query.ts';
import { PREVIEWS } from '../../lib/previews.ts';
import { writeMutation } from '../../lib/write-mutation.ts';

/** The first subscription adds the address of the account as a channel. */
const stale = () => [subscriptionsQuery(), planQuery(), channelsQuery(), PREVIEWS];

export const subscribe = writeMutation(writes.subscriptions.create, stale);
export const unsubscribe = writeMutation(writes.subscriptions.remove, stale);
export const keepSubscription = writeMutation(writes.subscriptions.keep, stale);
