import { reads, writes } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { keepSubscription, unsubscribe } from './change-subscription.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { type OnFirst, subscribe } from './subscribe.ts';

export { accessChanged } from './access-changed.ts';
export { findAccess, findAccesses } from './find-access.ts';
export { selectIntervals } from './interval-repository.ts';
export { listSubscriptions } from './list-subscriptions.ts';

/**
 * Creates the module of subscriptions: which strategies accounts follow, and what they see of them.
 * @param onFirst Called in the transaction of an account's first subscription.
 */
export function createSubscriptions(clock: Clock, onFirst: OnFirst = async () => {}): ServerModule {
  return {
    name: 'subscriptions',
    reads: [
      serve(reads.subscriptions.list, (viewer) =>
        listSubscriptions(viewer.database, requireAccount(viewer), clock.now()),
      ),
    ],
    writes: [
      serveWrite(writes.subscriptions.create, (viewer, wanted) => subscribe({ clock, onFirst }, viewer, wanted)),
      serveWrite(writes.subscriptions.remove, (viewer, { id }) => unsubscribe(clock, viewer, id)),
      serveWrite(writes.subscriptions.keep, (viewer, input) => keepSubscription(clock, viewer, input)),
    ],
  };
}
