import { type AccountPlan, type PlanPeriod, planAt } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { selectMarketGroup, selectPeriods } from './plan-repository.ts';

/** From which the plan of an account follows at every moment. */
export interface PlanHistory {
  readonly periods: readonly PlanPeriod[];
  readonly marketGroup: AssetClass | null;
}

/** Returns the plans of an account, past, current and future. */
export async function findPlanHistory(database: Database, accountId: string): Promise<PlanHistory> {
  const periods = await selectPeriods(database, accountId);
  // Without a plan, the market group decides nothing.
  const chosen = periods.length === 0 ? null : await selectMarketGroup(database, accountId);
  return { periods, marketGroup: chosen?.assetClass ?? null };
}

/** Returns the plan of a history at a moment, ms UTC. */
export const planOf = ({ periods, marketGroup }: PlanHistory, now: number): AccountPlan =>
  planAt(periods, marketGroup, now);
