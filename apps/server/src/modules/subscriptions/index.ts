import { reads, writes } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { keepSubscription, unsubscribe } from './change-subscription.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { type OnFollow, subscribe } from './subscribe.ts';

export { accessChanged } from './access-changed.ts';
export { findAccess, findAccesses, findAccessesByPlan } from './find-access.ts';
export { followsStrategy } from './follows-strategy.ts';
export { selectIntervals } from './interval-repository.ts';
export { listSubscriptions } from './list-subscriptions.ts';

const NOTHING_ELSE: OnFollow = { first: async () => {}, each: async () => {} };

/**
 * Creates the module of subscriptions: which strategies accounts follow, and what they see of them.
 */
export function createSubscriptions(clock: Clock, onFollow: OnFollow = NOTHING_ELSE): ServerModule {
  return {
    name: 'subscriptions',
    reads: [
      serve(reads.subscriptions.list, (viewer) => listSubscriptions(viewer.db, requireAccount(viewer), clock.now())),
    ],
    writes: [
      serveWrite(writes.subscriptions.create, (viewer, wanted) => subscribe({ clock, onFollow }, viewer, wanted)),
      serveWrite(writes.subscriptions.remove, (viewer, { id }) => unsubscribe(viewer, id)),
      serveWrite(writes.subscriptions.keep, keepSubscription),
    ],
  };
}
