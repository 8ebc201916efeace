import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { type Database, withTransaction } from '../../platform/database.ts';
import { lockAccount } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { upsertCoursePayments } from './course-payment-repository.ts';
import { type LeasedCustomer, lockLeased } from './customer-lease.ts';
import { updateCustomer } from './customer-repository.ts';
import { findReversals, mailReversals } from './mail-reversals.ts';
import { type PaidPeriod, toPaidPeriod } from './paid-period.ts';
import {
  markHandled,
  selectPaidPeriods,
  selectUnhandled,
  upsertPaidPeriod,
  upsertPayments,
} from './payment-repository.ts';
import type { Provider, ProviderCoursePayment, ProviderCustomer } from './provider/provider.ts';

export interface ReadDeps extends Pick<BillingContext, 'accessChanged' | 'queueMail' | 'origin'> {
  readonly provider: Provider;
}

/**
 * Reads a customer from the payment provider and sets the plan of its account from what it states, so neither order nor
 * repetition of events matters. No connection to the database is held while the provider is asked.
 */
export async function readCustomer(deps: ReadDeps, db: Database, customer: LeasedCustomer, now: number): Promise<void> {
  const { provider, accessChanged } = deps;
  const { accountId, customerId } = customer;
  // Selected before the read: an event that comes in the meantime has its customer read again.
  const events = await selectUnhandled(db, customerId);
  const stated = (await provider.readCustomer(customerId)) ?? { subscriptions: [], payments: [], courses: [] };
  await endReversed(provider, stated);
  const courses = await refundDoubles(provider, stated.courses);
  await withTransaction(db, async (tx) => {
    const { checkoutUntil, isCancelDue, refundOrder, readDueAt } = await lockLeased(tx, customer);
    await lockAccount(tx, accountId);
    const before = await selectPaidPeriods(tx, accountId);
    const reversals = await findReversals(tx, customer, { ...stated, courses });
    await upsertPayments(tx, customerId, stated.payments);
    await upsertCoursePayments(tx, customerId, courses);
    const periods = toPeriods(stated, before, now);
    const changed = periods.filter((period) => !before.some((one) => isSame(one, period)));
    for (const period of changed) await upsertPaidPeriod(tx, accountId, period);
    if (changed.length > 0) await accessChanged(tx, accountId);
    await mailReversals(deps, tx, accountId, reversals, now);
    await markHandled(tx, events, new Date(now));
    const isArriving = courses.some(({ paidAt }) => paidAt === null);
    const isWorkLeft = isCancelDue || refundOrder !== null;
    const next = isWorkLeft ? readDueAt : nextRead(periods, checkoutUntil?.getTime() ?? 0, isArriving, now);
    await updateCustomer(tx, accountId, { readDueAt: next, problem: null });
  });
}

function toPeriods(
  { subscriptions, payments }: ProviderCustomer,
  before: readonly PaidPeriod[],
  now: number,
): PaidPeriod[] {
  const ids = new Set([...before.map((one) => one.subscriptionId), ...subscriptions.map(({ id }) => id)]);
  return [...ids].flatMap((id) => {
    const stated = subscriptions.find((one) => one.id === id) ?? null;
    const isReversed = payments.some((one) => one.subscriptionId === id && one.reversal !== null);
    return toPaidPeriod(stated, isReversed, before.find((one) => one.subscriptionId === id) ?? null, now) ?? [];
  });
}

/** Compares what is stored, so that a read which changes nothing announces nothing. */
const isSame = (a: PaidPeriod, b: PaidPeriod): boolean =>
  (Object.keys(b) as (keyof PaidPeriod)[]).every((name) => a[name] === b[name]);

/** Ends the subscriptions whose payment was refunded or charged back, so that no further payment is taken. */
async function endReversed(provider: Provider, { subscriptions, payments }: ProviderCustomer): Promise<void> {
  const reversed = new Set(payments.filter(({ reversal }) => reversal !== null).map((one) => one.subscriptionId));
  for (const { id, state } of subscriptions) if (reversed.has(id) && state !== 'none') await provider.cancelNow(id);
}

/** Refunds the later payments of a course that was paid twice. Returns the payments as they are then. */
async function refundDoubles(
  provider: Provider,
  courses: ProviderCustomer['courses'],
): Promise<ProviderCustomer['courses']> {
  const inOrder = courses.toSorted(
    (a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0) || (a.checkoutId < b.checkoutId ? -1 : 1),
  );
  const opened = new Set<string>();
  const after: ProviderCoursePayment[] = [];
  for (const one of inOrder) {
    const isOpening = one.paidAt !== null && one.isPrice && one.reversal === null;
    const isDouble = isOpening && opened.has(one.courseId) && one.intentId !== null;
    if (isDouble) await provider.refund(one.intentId!, 'double');
    if (isOpening) opened.add(one.courseId);
    after.push(isDouble ? { ...one, reversal: 'refund' } : one);
  }
  return after;
}

/**
 * The provider is read daily while a plan is paid or money for a course is on its way, when a paid period ends, and every
 * minute after a checkout began.
 */
function nextRead(
  periods: readonly PaidPeriod[],
  checkoutUntil: number,
  isArriving: boolean,
  now: number,
): Date | null {
  const live = periods.filter(({ until, failedAt }) => until > now || failedAt !== null);
  if (checkoutUntil > now) return new Date(now + MINUTE_MS);
  if (live.length === 0) return isArriving ? new Date(now + DAY_MS) : null;
  const ends = live.flatMap(({ from, paidUntil, until }) => [from, paidUntil, until]).filter((end) => end > now);
  // A payment is taken within hours after a period ended.
  const isRenewing = live.some(({ paidUntil }) => paidUntil <= now);
  return new Date(Math.min(now + (isRenewing ? 10 * MINUTE_MS : DAY_MS), ...ends.map((end) => end + MINUTE_MS)));
}
