import { MARKET_GROUP_DAYS, PLANS } from '@sealtick/contract';
import { type AssetClass, DAY_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findPlanHistory, getPlan } from './find-plan.ts';
import { selectMarketGroup, upsertMarketGroup } from './plan-repository.ts';

/**
 * Chooses the market group of an account whose plan covers one. The caller holds the lock of the account.
 * @throws {AppError} CONFLICT if the plan covers all markets, or the group was changed less than 30 days ago.
 */
export async function setMarketGroup(
  db: Database,
  accountId: string,
  assetClass: AssetClass,
  now: number,
): Promise<void> {
  const { name } = getPlan(await findPlanHistory(db, accountId), now);
  if (PLANS[name].maxMarketGroups !== 1)
    throw new AppError('CONFLICT', `The plan ${PLANS[name].label} has no market group.`);
  const chosen = await selectMarketGroup(db, accountId);
  if (chosen?.assetClass === assetClass) return;
  const free = chosen === null ? 0 : chosen.chosenAt.getTime() + MARKET_GROUP_DAYS * DAY_MS;
  if (free > now) {
    const date = new Date(free).toISOString();
    throw new AppError('CONFLICT', `The market group can be changed once in 30 days, again from ${date}.`);
  }
  await upsertMarketGroup(db, accountId, { assetClass, chosenAt: new Date(now) });
}
