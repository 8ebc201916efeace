import { type AccountPlan, isInGroup, PLANS, type Subscription } from '@sealtick/contract';
import { type AssetClass, getStrategy, type Strategy, strategyName } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findPlanHistory, getPlan, setMarketGroup } from '../billing/index.ts';
import { lockVerified } from '../identity/index.ts';
import { selectSwitches } from '../strategies/index.ts';
import { accessChanged } from './access-changed.ts';
import { toFollowed } from './find-access.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { requireChangesLeft } from './require-changes-left.ts';
import { insertSubscription, type SubscriptionRow, selectSubscriptions } from './subscription-repository.ts';

interface SubscribeRequest {
  readonly strategyId: string;
  readonly marketGroup?: AssetClass | undefined;
}

/** What else happens in the transaction in which an account begins to follow a strategy. */
export interface OnFollow {
  /** The account followed nothing before. */
  first(db: Database, accountId: string): Promise<void>;
  /** The account follows the strategy, also after `first`. Called last, because others may wait for what it locks. */
  each(db: Database, follower: { readonly accountId: string; readonly strategyId: string }): Promise<void>;
}

interface SubscribeDeps {
  /** Wall clock. */
  readonly clock: Clock;
  readonly onFollow: OnFollow;
}

/** Subscribes the caller to a strategy that the plan covers. Returns the existing subscription if there is one. */
export async function subscribe(
  { clock, onFollow }: SubscribeDeps,
  viewer: Viewer,
  { strategyId, marketGroup }: SubscribeRequest,
): Promise<Subscription> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  const strategy = getStrategy(strategyId);
  if (!strategy) throw new AppError('NOT_FOUND', `Unknown strategy ${JSON.stringify(strategyId)}.`);
  await lockVerified(db, accountId);
  const now = clock.now();
  const rows = await selectSubscriptions(db, accountId);
  const isNew = !rows.some((row) => row.strategyId === strategyId);
  if (isNew) {
    if ((await selectSwitches(db, viewer.market)).get(strategyId)?.state === 'retired')
      throw new AppError('CONFLICT', `${strategyName(strategyId)} is retired: it no longer opens signals.`);
    if (marketGroup !== undefined) await setMarketGroup(db, accountId, marketGroup, now);
    requireCovered(getPlan(await findPlanHistory(db, accountId), now), rows, strategy);
    await requireChangesLeft(db, accountId, now);
    await insertSubscription(db, accountId, { strategyId, createdAt: new Date(now) });
    await accessChanged(db, accountId, now);
    if (rows.length === 0) await onFollow.first(db, accountId);
  }
  const all = await listSubscriptions(db, accountId, now);
  if (isNew) await onFollow.each(db, { accountId, strategyId });
  return all.find((one) => one.strategyId === strategyId)!;
}

function requireCovered(plan: AccountPlan, rows: readonly SubscriptionRow[], { markets }: Strategy): void {
  const { label, maxStrategies } = PLANS[plan.name];
  if (maxStrategies === null) return;
  if (maxStrategies === 0)
    throw new AppError('CONFLICT', 'A subscription needs a plan. Start the trial, or choose a plan.');
  if (!isInGroup(plan, { markets })) {
    const detail =
      plan.marketGroup === null
        ? `${label} covers one market group. Choose it with the first subscription.`
        : `${label} covers one market group, and this strategy does not trade in yours. Pro covers all markets.`;
    throw new AppError('CONFLICT', detail);
  }
  const covered = rows.map(toFollowed).filter((one) => isInGroup(plan, one));
  if (covered.length >= maxStrategies)
    throw new AppError('CONFLICT', `${label} covers ${maxStrategies} strategies. End a subscription, or choose Pro.`);
}
