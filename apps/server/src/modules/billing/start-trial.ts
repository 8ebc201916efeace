import { type OwnPlan, PLANS, TRIAL_DAYS, TRIAL_PLAN } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockVerified } from '../identity/index.ts';
import { addressHash } from './address-hash.ts';
import type { BillingContext } from './billing-context.ts';
import { getPlan } from './find-plan.ts';
import { insertPeriod, selectPeriods, useTrial } from './plan-repository.ts';
import { readPlan } from './read-plan.ts';

const USED = 'The trial was used before. Choose a plan to go on.';

/** Starts the trial of the caller, which each email address has once. */
export async function startTrial(ctx: BillingContext, viewer: Viewer): Promise<OwnPlan> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  const email = await lockVerified(db, accountId);
  const now = ctx.clock.now();
  const periods = await selectPeriods(db, accountId);
  const { name } = getPlan({ periods, marketGroup: null }, now);
  if (name !== 'free')
    throw new AppError('CONFLICT', `The trial needs an account without a plan; yours has ${PLANS[name].label}.`);
  if (periods.some(({ source }) => source === 'trial')) throw new AppError('CONFLICT', USED);
  if (!(await useTrial(db, addressHash(await ctx.secret(), email), new Date(now))))
    throw new AppError('CONFLICT', USED);
  const until = now + TRIAL_DAYS * DAY_MS;
  const trial = { plan: TRIAL_PLAN, source: 'trial', from: now, until, failedAt: null, isCancelled: false } as const;
  await insertPeriod(db, accountId, trial);
  await ctx.accessChanged(db, accountId);
  return readPlan(ctx, viewer);
}
