import type { Database } from '../../platform/database.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { wake } from '../../platform/wake-up.ts';
import { findPlanHistory } from '../billing/index.ts';
import { toFollowed } from './find-access.ts';
import { foreseeAccess } from './foresee-access.ts';
import { replaceIntervals } from './interval-repository.ts';
import { selectSubscriptions } from './subscription-repository.ts';

/**
 * Records what an account sees from now on, and wakes those who hold what it saw before. Called in the transaction of
 * every change of its plan or subscriptions, with the account locked.
 */
export async function accessChanged(db: Database, accountId: string, now: number): Promise<void> {
  const subscriptions = (await selectSubscriptions(db, accountId)).map(toFollowed);
  const intervals = foreseeAccess(await findPlanHistory(db, accountId), subscriptions, now);
  await replaceIntervals(db, accountId, intervals, now);
  await wake(db, IDENTITY_CHANNEL);
}
