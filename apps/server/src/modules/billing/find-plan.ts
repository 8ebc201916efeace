import { type AccountPlan, PLANS, type Plan, type PlanPeriod, planAt } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { getShownEnd } from './paid-period.ts';
import { selectAccountPeriods, selectMarketGroups } from './plan-repository.ts';

/** From which the plan of an account follows at every moment. */
export interface PlanHistory {
  readonly periods: readonly PlanPeriod[];
  readonly marketGroup: AssetClass | null;
}

/** That of an account that never had a plan. */
export const NO_PLAN: PlanHistory = { periods: [], marketGroup: null };

/** Returns the plans of an account, past, current and future. */
export async function findPlanHistory(db: Database, accountId: string): Promise<PlanHistory> {
  return (await findPlanHistories(db, [accountId])).get(accountId) ?? NO_PLAN;
}

/** Returns the plans of each account; accounts that never had a plan are missing. Two queries at most. */
export async function findPlanHistories(
  db: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, PlanHistory>> {
  const periods = await selectAccountPeriods(db, accountIds);
  // Without a plan, the market group decides nothing.
  const groups = periods.size === 0 ? null : await selectMarketGroups(db, [...periods.keys()]);
  const getHistory = (id: string, ofAccount: readonly PlanPeriod[]): [string, PlanHistory] => [
    id,
    { periods: ofAccount, marketGroup: groups?.get(id)?.assetClass ?? null },
  ];
  return new Map([...periods].map(([id, ofAccount]) => getHistory(id, ofAccount)));
}

/** Returns what the plan of an account allows at a moment, ms UTC. */
export const findLimits = async (db: Database, accountId: string, now: number): Promise<Plan> =>
  PLANS[getPlan(await findPlanHistory(db, accountId), now).name];

/** Returns the plan of a history at a moment, ms UTC. */
export const getPlan = ({ periods, marketGroup }: PlanHistory, now: number): AccountPlan =>
  planAt(periods, marketGroup, now);

/** Returns the plan of a history at a moment, ms UTC, with its end as it is shown. */
export function getShownPlan(history: PlanHistory, now: number): AccountPlan {
  const plan = getPlan(history, now);
  const last = history.periods.find(({ plan: name, until }) => name === plan.name && until === plan.until);
  const end = last ? getShownEnd(last) : null;
  // While a renewal is awaited, it ends with the wait.
  return end !== null && end > now ? { ...plan, until: end } : plan;
}
