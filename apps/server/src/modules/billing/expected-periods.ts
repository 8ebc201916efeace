import type { PlanPeriod } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import type { PaidPeriod } from './paid-period.ts';
import { selectPaidPeriods } from './payment-repository.ts';
import { selectPeriods } from './plan-repository.ts';

/** A time in which an account has a plan if every payment that is due succeeds. */
export interface ExpectedPeriod extends PlanPeriod {
  /** When the next payment is due; null if none is taken. */
  readonly renewsAt: number | null;
}

/** Returns the plans of an account as they continue: one that is paid for has no end while it renews. @param now ms UTC */
export async function findExpectedPeriods(
  db: Database,
  accountId: string,
  now: number,
): Promise<readonly ExpectedPeriod[]> {
  const unpaid = (await selectPeriods(db, accountId)).filter(({ source }) => source !== 'payment');
  const paid = await selectPaidPeriods(db, accountId);
  return [...unpaid.map(endFixed), ...paid.flatMap((period) => renew(period, now))];
}

const endFixed = (period: PlanPeriod): ExpectedPeriod => ({ ...period, renewsAt: null });

function renew(period: PaidPeriod, now: number): ExpectedPeriod[] {
  const { isCancelled, failedAt, until, paidUntil, nextPlan } = period;
  if (isCancelled || failedAt !== null || until <= now) return [endFixed(period)];
  if (nextPlan === null) return [{ ...period, until: null, renewsAt: paidUntil }];
  return [
    endFixed({ ...period, until: paidUntil }),
    { ...period, plan: nextPlan, from: paidUntil, until: null, renewsAt: paidUntil },
  ];
}
