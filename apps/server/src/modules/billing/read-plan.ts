import { MARKET_GROUP_DAYS, type OwnPlan, PLANS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findAddress } from '../identity/index.ts';
import { addressHash } from './address-hash.ts';
import type { BillingContext } from './billing-context.ts';
import { getShownPlan } from './find-plan.ts';
import { isTrialUsed, selectMarketGroup, selectPeriods } from './plan-repository.ts';

/** Returns the plan of the caller. */
export async function readPlan(
  { clock, secret }: Pick<BillingContext, 'clock' | 'secret'>,
  viewer: Viewer,
): Promise<OwnPlan> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  const [now, periods, chosen] = [
    clock.now(),
    await selectPeriods(db, accountId),
    await selectMarketGroup(db, accountId),
  ];
  const { name, state, until } = getShownPlan({ periods, marketGroup: chosen?.assetClass ?? null }, now);
  const { label, maxStrategies, maxMarketGroups } = PLANS[name];
  const fixedUntil = chosen === null ? 0 : chosen.chosenAt.getTime() + MARKET_GROUP_DAYS * DAY_MS;
  const hasTried = periods.some(({ source }) => source === 'trial');
  return {
    name,
    label,
    state,
    until: until === null ? null : new Date(until).toISOString(),
    maxStrategies,
    hasMarketGroup: maxMarketGroups === 1,
    marketGroup: chosen?.assetClass ?? null,
    marketGroupFixedUntil: fixedUntil > now ? new Date(fixedUntil).toISOString() : null,
    canTry: name === 'free' && !hasTried && !(await isUsed(accountId)),
  };

  async function isUsed(id: string): Promise<boolean> {
    const address = await findAddress(db, id);
    return address === null || isTrialUsed(db, addressHash(await secret(), address));
  }
}
