import { GRACE_DAYS, type PlanPeriod, type PlanPrice, type SoldPlan } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { isEnding } from './cancel-subscriptions.ts';
import type { ProviderSubscription } from './provider/provider.ts';

/**
 * After a paid period ends, the plan stays for this time if it renews: the provider takes the next payment within hours,
 * and may not be reached at that moment.
 */
const RENEWAL_MS = DAY_MS;

/** The time of a plan that a subscription at the payment provider gives. Moments are ms UTC. */
export interface PaidPeriod extends PlanPeriod {
  readonly plan: SoldPlan;
  readonly source: 'payment';
  readonly subscriptionId: string;
  readonly until: number;
  readonly paidUntil: number;
  readonly nextPlan: SoldPlan | null;
  readonly price: PlanPrice | null;
}

/**
 * Returns the period of a subscription as the provider gives it now; null if it never gave a plan.
 *
 * @param stated Null if the provider no longer knows the subscription.
 * @param before What was stored; null if nothing.
 */
export function toPaidPeriod(
  stated: ProviderSubscription | null,
  before: PaidPeriod | null,
  now: number,
): PaidPeriod | null {
  const isOver = stated === null || stated.plan === null || stated.state === 'none';
  if (isOver) return before === null ? null : endedAt(before, Math.min(stated?.endsAt ?? now, now));
  const { id, plan, from, paidUntil, failedAt, endsAt, nextPlan } = stated;
  const isLast = isEnding(stated);
  return {
    plan: plan!,
    source: 'payment',
    subscriptionId: id,
    from: Math.min(from, before?.from ?? from),
    until: isLast ? endsAt! : paidUntil + RENEWAL_MS,
    paidUntil,
    failedAt: failedAt === null ? null : getFirstFailure(failedAt, before),
    isCancelled: isLast,
    nextPlan,
    price: stated.price,
  };
}

/** A period that is over stays as it was: it ended when its grace, or its paid time, ended. */
function endedAt(before: PaidPeriod, end: number): PaidPeriod {
  const until = Math.max(before.from, Math.min(getEnd(before), end));
  // A failed payment would give a grace period.
  return { ...before, until, failedAt: null, isCancelled: true, nextPlan: null };
}

/** A second failed payment does not begin a second grace period. */
const getFirstFailure = (failedAt: number, before: PaidPeriod | null): number =>
  Math.min(failedAt, before?.failedAt ?? failedAt);

/** Whether the payment of a subscription has failed, and it is cancelled or its grace period is over. */
export function isUnpaid(stated: ProviderSubscription, before: PaidPeriod | null, now: number): boolean {
  if (stated.failedAt === null) return false;
  return isEnding(stated) || getGraceEnd(getFirstFailure(stated.failedAt, before)) <= now;
}

const getGraceEnd = (failedAt: number): number => failedAt + GRACE_DAYS * DAY_MS;

/** Returns until when an account has paid, ms UTC, also if its periods have ended; 0 if it never did. */
export const getLastPaid = (periods: readonly PaidPeriod[]): number =>
  Math.max(0, ...periods.map((one) => one.paidUntil));

/** Returns the first moment without the plan of a period, ms UTC. */
export const getEnd = ({ until, failedAt }: Pick<PaidPeriod, 'until' | 'failedAt'>): number =>
  failedAt === null ? until : getGraceEnd(failedAt);

/** Returns the end of a period as it is shown, ms UTC: one that renews ends with what is paid. The wait for a payment does not count. */
export const getShownEnd = ({ source, isCancelled, failedAt, until }: PlanPeriod): number | null =>
  source === 'payment' && !isCancelled && failedAt === null && until !== null ? until - RENEWAL_MS : until;
