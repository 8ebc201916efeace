import type { Billing, PaidSubscription } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { findComing } from './announce-price.ts';
import { selectReceipts } from './course-payment-repository.ts';
import { findCustomer } from './customer-repository.ts';
import { getEnd, type PaidPeriod } from './paid-period.ts';
import { selectPaidPeriods } from './payment-repository.ts';

/** Returns what an account pays. @param now ms UTC */
export async function readBilling(db: Database, accountId: string, isOn: boolean, now: number): Promise<Billing> {
  const current = await findPaid(db, accountId, now);
  const subscription = current === null ? null : toSubscription(current, now);
  const hasCustomer = isOn && (await findCustomer(db, accountId)) !== null;
  const coming = await findComing(db, now);
  return {
    isOn,
    subscription,
    courses: await selectReceipts(db, accountId),
    hasCustomer,
    priceChanges: coming.map((change) => ({ ...change, from: iso(change.from) })),
  };
}

/** Returns the paid period of an account that is current, or begins later; null if there is none. */
export async function findPaid(db: Database, accountId: string, now: number): Promise<PaidPeriod | null> {
  const periods = await selectPaidPeriods(db, accountId);
  // One that was ended before it began would otherwise count until then.
  return periods.findLast((period) => getEnd(period) > Math.max(now, period.from)) ?? null;
}

function toSubscription(period: PaidPeriod, now: number): PaidSubscription {
  const { plan, from, paidUntil, isCancelled, failedAt, nextPlan } = period;
  const state = getState(period, now);
  const isEnding = failedAt !== null || isCancelled;
  return {
    plan,
    state,
    from: iso(from),
    renewsAt: isEnding ? null : iso(state === 'scheduled' ? from : paidUntil),
    endsAt: isEnding ? iso(getEnd(period)) : null,
    nextPlan,
    price: period.price,
  };
}

function getState({ from, failedAt, isCancelled }: PaidPeriod, now: number): PaidSubscription['state'] {
  if (failedAt !== null) return 'past_due';
  if (isCancelled) return 'cancelling';
  return from > now ? 'scheduled' : 'active';
}

const iso = (ms: number): string => new Date(ms).toISOString();
