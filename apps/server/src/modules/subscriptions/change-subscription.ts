import { isInGroup, PLANS, type Subscription } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findPlanHistory, getPlan } from '../billing/index.ts';
import { lockVerified } from '../identity/index.ts';
import { accessChanged } from './access-changed.ts';
import { toFollowed } from './find-access.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { requireChangesLeft } from './require-changes-left.ts';
import { deleteSubscription, selectSubscriptions, updateKept } from './subscription-repository.ts';

const unknown = () => new AppError('NOT_FOUND', 'Unknown subscription.');

/** Ends a subscription of the caller. */
export async function unsubscribe(viewer: Viewer, id: string): Promise<void> {
  const accountId = requireAccount(viewer);
  await lockVerified(viewer.db, accountId);
  if (!(await deleteSubscription(viewer.db, accountId, id))) throw unknown();
  await accessChanged(viewer.db, accountId, viewer.clock.now());
}

/** Marks a subscription of the caller to stay active under a limit, or no longer. A second mark changes nothing. */
export async function keepSubscription(
  viewer: Viewer,
  { id, isKept }: { readonly id: string; readonly isKept: boolean },
): Promise<Subscription> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  await lockVerified(db, accountId);
  const now = viewer.clock.now();
  const row = (await selectSubscriptions(db, accountId)).find((one) => one.id === id);
  if (!row) throw unknown();
  const plan = getPlan(await findPlanHistory(db, accountId), now);
  if (isKept && PLANS[plan.name].maxMarketGroups === 1 && !isInGroup(plan, toFollowed(row)))
    throw new AppError('CONFLICT', 'This strategy does not trade in your market group.');
  if (isKept !== (row.keptAt !== null)) {
    await requireChangesLeft(db, accountId, now);
    await updateKept(db, accountId, id, isKept ? new Date(now) : null);
    await accessChanged(db, accountId, now);
  }
  return (await listSubscriptions(db, accountId, now)).find((one) => one.id === id)!;
}
