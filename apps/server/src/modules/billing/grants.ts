import type { PaidPlan } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import type { AccessChanged } from './billing-context.ts';
import { endGrants, insertPeriod } from './plan-repository.ts';

interface Grant {
  readonly accountId: string;
  readonly plan: PaidPlan;
  /** ms UTC */
  readonly from: number;
  readonly until: number;
}

/** Gives an account a plan for a time, in place of earlier grants. */
export async function grantPlan(db: Database, grant: Grant, accessChanged: AccessChanged): Promise<void> {
  const { accountId, plan, from, until } = grant;
  await endGrants(db, accountId, new Date(from));
  await insertPeriod(db, accountId, { plan, source: 'grant', from, until, failedAt: null, isCancelled: false });
  await accessChanged(db, accountId);
}

/** Ends the grants of an account. Returns false if it had none. */
export async function revokePlan(
  db: Database,
  accountId: string,
  now: number,
  accessChanged: AccessChanged,
): Promise<boolean> {
  const ended = await endGrants(db, accountId, new Date(now));
  if (ended > 0) await accessChanged(db, accountId);
  return ended > 0;
}
