import { type AccountAccess, accessOf, type FollowedStrategy } from '@sealtick/contract';
import { getStrategy } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { findPlanHistory, planOf } from '../billing/index.ts';
import { type SubscriptionRow, selectSubscriptions } from './subscription-repository.ts';

const NOTHING: AccountAccess = { strategies: [], until: null };

/** Returns what an account sees at once. @param now ms UTC by the wall clock */
export async function findAccess(database: Database, accountId: string, now: number): Promise<AccountAccess> {
  const plan = planOf(await findPlanHistory(database, accountId), now);
  if (plan.name === 'free') return NOTHING;
  return accessOf(plan, (await selectSubscriptions(database, accountId)).map(toFollowed), now);
}

/** Returns a subscription as the rules of plans see it. */
export const toFollowed = ({ strategyId, createdAt, keptAt }: SubscriptionRow): FollowedStrategy => ({
  strategyId,
  markets: getStrategy(strategyId)?.markets ?? [],
  createdAt: createdAt.getTime(),
  keptAt: keptAt?.getTime() ?? null,
});
