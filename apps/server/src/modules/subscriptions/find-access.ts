import { type AccountAccess, type FollowedStrategy, getAccess } from '@sealtick/contract';
import { getStrategy } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { findPlanHistories, getPlan, type PlanHistory } from '../billing/index.ts';
import { type SubscriptionRow, selectAccountSubscriptions } from './subscription-repository.ts';

const NOTHING: AccountAccess = { strategies: [], until: null };

/** Returns what an account sees immediately. @param now ms UTC by the wall clock */
export async function findAccess(db: Database, accountId: string, now: number): Promise<AccountAccess> {
  return (await findAccesses(db, [accountId], now)).get(accountId) ?? NOTHING;
}

/**
 * Returns what each account sees immediately, in three queries at most; accounts without a plan are missing.
 * @param now ms UTC by the wall clock
 */
export const findAccesses = async (
  db: Database,
  accountIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, AccountAccess>> => findAccessesByPlan(db, await findPlanHistories(db, accountIds), now);

/** Returns what accounts with these plans see immediately, in one query at most; those without a current plan are missing. */
export async function findAccessesByPlan(
  db: Database,
  histories: ReadonlyMap<string, PlanHistory>,
  now: number,
): Promise<ReadonlyMap<string, AccountAccess>> {
  const plans = [...histories].map(([id, history]) => [id, getPlan(history, now)] as const);
  const planned = plans.filter(([, { name }]) => name !== 'free');
  if (planned.length === 0) return new Map();
  const ids = planned.map(([id]) => id);
  const subscriptions = await selectAccountSubscriptions(db, ids);
  return new Map(
    planned.map(([id, plan]) => [id, getAccess(plan, (subscriptions.get(id) ?? []).map(toFollowed), now)]),
  );
}

/** Returns a subscription as the rules of plans see it. */
export const toFollowed = ({ strategyId, createdAt, keptAt }: SubscriptionRow): FollowedStrategy => ({
  strategyId,
  markets: getStrategy(strategyId)?.markets ?? [],
  createdAt: createdAt.getTime(),
  keptAt: keptAt?.getTime() ?? null,
});
