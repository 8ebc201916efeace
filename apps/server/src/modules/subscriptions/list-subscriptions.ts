import { type AccountPlan, type Subscription, whyInactive } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { findPlanHistory, getPlan } from '../billing/index.ts';
import { toFollowed } from './find-access.ts';
import { type SubscriptionRow, selectSubscriptions } from './subscription-repository.ts';

/** Returns the subscriptions of an account as its plan makes them, oldest first. @param now ms UTC by the wall clock */
export async function listSubscriptions(db: Database, accountId: string, now: number): Promise<Subscription[]> {
  const rows = await selectSubscriptions(db, accountId);
  return toSubscriptions(rows, getPlan(await findPlanHistory(db, accountId), now));
}

function toSubscriptions(rows: readonly SubscriptionRow[], plan: AccountPlan): Subscription[] {
  const followed = rows.map(toFollowed);
  return rows.map(({ id, strategyId, createdAt, keptAt }, i) => {
    const inactiveBecause = whyInactive(plan, followed, followed[i]!);
    const isActive = inactiveBecause === null;
    return {
      id,
      strategyId,
      plan: plan.name,
      tier: plan.name,
      isActive,
      status: isActive ? 'active' : 'inactive',
      inactiveBecause,
      isKept: keptAt !== null,
      createdAt: createdAt.toISOString(),
    };
  });
}
