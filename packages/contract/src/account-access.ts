import type { AssetClass } from '@sealtick/engine';
import type { AccountPlan } from './account-plan.ts';
import { type StrategyAccess, toScope } from './entitlement.ts';
import { PLANS } from './plans.ts';

/** A strategy that an account subscribed to. */
export interface FollowedStrategy {
  readonly strategyId: string;
  /** Asset classes that the strategy trades. */
  readonly markets: readonly AssetClass[];
  /** ms UTC */
  readonly createdAt: number;
  /** When the member marked it to be kept under a limit, ms UTC; null if not marked. */
  readonly keptAt: number | null;
}

/** Why a subscription is inactive: no plan, no market group chosen, another market group, or too many strategies. */
export const INACTIVE_REASONS = ['plan', 'noGroup', 'group', 'limit'] as const;
export type InactiveReason = (typeof INACTIVE_REASONS)[number];

/** What an account sees before the public does. */
export interface AccountAccess {
  readonly strategies: StrategyAccess;
  /** When time alone changes it, ms UTC; null if never. */
  readonly until: number | null;
}

/** Returns what an account sees immediately. Nothing else decides it. @param now ms UTC by the wall clock */
export function getAccess(plan: AccountPlan, subscriptions: readonly FollowedStrategy[], now: number): AccountAccess {
  if (plan.until !== null && plan.until <= now) return { strategies: [], until: null };
  const group = PLANS[plan.name].maxMarketGroups === null ? null : plan.marketGroup;
  const strategies = activeStrategies(plan, subscriptions).map(({ strategyId }) => toScope(strategyId, group));
  return { strategies, until: plan.until };
}

/** Returns why a subscription is inactive under a plan; null if it is active. */
export function whyInactive(
  plan: AccountPlan,
  subscriptions: readonly FollowedStrategy[],
  one: FollowedStrategy,
): InactiveReason | null {
  if (activeStrategies(plan, subscriptions).includes(one)) return null;
  const { maxStrategies } = PLANS[plan.name];
  if (maxStrategies === 0) return 'plan';
  if (isInGroup(plan, one)) return 'limit';
  return plan.marketGroup === null ? 'noGroup' : 'group';
}

/** Whether a plan's market group includes a market of the strategy. True for a plan that covers all markets. */
export function isInGroup({ name, marketGroup }: AccountPlan, { markets }: Pick<FollowedStrategy, 'markets'>): boolean {
  return PLANS[name].maxMarketGroups === null || (marketGroup !== null && markets.includes(marketGroup));
}

/** Returns the active subscriptions: under a limit those marked first, then the oldest. */
function activeStrategies(plan: AccountPlan, subscriptions: readonly FollowedStrategy[]): readonly FollowedStrategy[] {
  const { maxStrategies } = PLANS[plan.name];
  if (maxStrategies === null) return subscriptions;
  const covered = subscriptions.filter((one) => isInGroup(plan, one));
  if (covered.length <= maxStrategies) return covered;
  const markedAt = ({ keptAt }: FollowedStrategy) => keptAt ?? Number.MAX_SAFE_INTEGER;
  return covered.sort((a, b) => markedAt(a) - markedAt(b) || a.createdAt - b.createdAt).slice(0, maxStrategies);
}
