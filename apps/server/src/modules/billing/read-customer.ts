import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { type Database, withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findAddress, lockAccount } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { isEnding } from './cancel-subscriptions.ts';
import { upsertCoursePayments } from './course-payment-repository.ts';
import { type LeasedCustomer, lockLeased } from './customer-lease.ts';
import { updateCustomer } from './customer-repository.ts';
import { findReversals, mailReversals } from './mail-reversals.ts';
import { getEnd, getLastPaid, isUnpaid, type PaidPeriod, toPaidPeriod } from './paid-period.ts';
import {
  markHandled,
  selectPaidPeriods,
  selectUnhandled,
  upsertPaidPeriod,
  upsertPayments,
} from './payment-repository.ts';
import { toDay } from './plan-mails.ts';
import type { Provider, ProviderCoursePayment, ProviderCustomer, ProviderSubscription } from './provider/provider.ts';
import { RefundRefused } from './provider/refund-refused.ts';
import { replaceGone } from './replace-customer.ts';

export interface ReadDeps extends Pick<BillingContext, 'accessChanged' | 'queueMail' | 'origin'> {
  readonly provider: Provider;
}

/**
 * Reads a customer from the payment provider and sets the plan of its account from what it states, so neither order nor
 * repetition of events matters. No connection to the database is held while the provider is asked. Returns the customer, which may
 * have taken the place of another one.
 */
export async function readCustomer(
  deps: ReadDeps,
  db: Database,
  leased: LeasedCustomer,
  now: number,
): Promise<LeasedCustomer> {
  const { provider, accessChanged } = deps;
  // Selected before the read: an event that comes in the meantime has its customer read again.
  const events = await selectUnhandled(db, leased.customerId);
  const { customer } = await replaceGone(provider, db, leased, now);
  const { accountId, customerId } = customer;
  const known = await provider.readCustomer(customerId);
  // One that is unknown gets it once the key is right.
  const email = customer.isEmailDue && known !== null ? await findAddress(db, accountId) : null;
  const untaken = email === null ? null : await passEmail(provider, customerId, email);
  const stated = known ?? { subscriptions: [], payments: [], courses: [] };
  const ended = await endDue(provider, stated, await selectPaidPeriods(db, accountId), now);
  const { courses, refusal } = await refundDoubles(provider, stated.courses);
  await withTransaction(db, async (tx) => {
    const { checkoutUntil, isCancelDue, refundOrder, readDueAt, ...due } = await lockLeased(tx, customer);
    await lockAccount(tx, accountId);
    const before = await selectPaidPeriods(tx, accountId);
    const reversals = await findReversals(tx, customer, { ...stated, courses });
    await upsertPayments(tx, customerId, stated.payments);
    await upsertCoursePayments(tx, customerId, courses);
    const periods = toPeriods(ended, before, now);
    const changed = periods.filter((period) => !before.some((one) => isSame(one, period)));
    for (const period of changed) await upsertPaidPeriod(tx, accountId, period);
    if (changed.length > 0) await accessChanged(tx, accountId);
    await mailReversals(deps, tx, accountId, reversals, now);
    await markHandled(tx, events, new Date(now));
    const isArriving = courses.some(({ paidAt }) => paidAt === null);
    const missing = known === null ? findMissing(customerId, before, now) : null;
    const isDecided = [...stated.payments, ...courses].every(({ reversal }) => reversal !== 'dispute');
    const isLeft = isCancelDue || refusal !== null || untaken !== null;
    const isAwaited = isArriving || missing !== null || !isDecided || isLeft;
    // It may have changed again in the meantime.
    const isNewEmail = due.isEmailDue && (known === null || (await findAddress(tx, accountId)) !== email);
    const isWorkLeft = (known !== null && (isCancelDue || isNewEmail)) || refundOrder !== null;
    const next = isWorkLeft ? readDueAt : nextRead(periods, checkoutUntil?.getTime() ?? 0, isAwaited, now);
    await updateCustomer(tx, accountId, {
      readDueAt: next,
      isEmailDue: isNewEmail || untaken !== null,
      problem: missing ?? findDouble(customerId, ended) ?? refusal ?? untaken,
    });
  });
  return customer;
}

function toPeriods(
  subscriptions: readonly ProviderSubscription[],
  before: readonly PaidPeriod[],
  now: number,
): PaidPeriod[] {
  const ids = new Set([...before.map((one) => one.subscriptionId), ...subscriptions.map(({ id }) => id)]);
  return [...ids].flatMap((id) => {
    const stated = subscriptions.find((one) => one.id === id) ?? null;
    return toPaidPeriod(stated, before.find((one) => one.subscriptionId === id) ?? null, now) ?? [];
  });
}

/** Compares what is stored, so that a read which changes nothing announces nothing. */
const isSame = (a: PaidPeriod, b: PaidPeriod): boolean =>
  (Object.keys(b) as (keyof PaidPeriod)[]).every((name) => isDeepStrictEqual(a[name], b[name]));

/**
 * Ends the subscriptions whose payment was refunded, charged back or not made in time, so that no further payment is taken. One whose
 * payment is disputed is not renewed, and counts as ended until the bank decides. Returns all subscriptions as they count then.
 */
async function endDue(
  provider: Provider,
  { subscriptions, payments }: ProviderCustomer,
  before: readonly PaidPeriod[],
  now: number,
): Promise<readonly ProviderSubscription[]> {
  const reversals = Map.groupBy(payments, (one) => one.subscriptionId);
  const after: ProviderSubscription[] = [];
  for (const one of subscriptions) {
    const stored = before.find(({ subscriptionId }) => subscriptionId === one.id) ?? null;
    // It may have ended without its open invoice: by the provider, or because a call failed.
    const isLeft = one.state === 'none' && (stored?.failedAt ?? null) !== null;
    const own = reversals.get(one.id)?.flatMap(({ reversal }) => reversal ?? []) ?? [];
    const isKept = one.state === 'paid' && !one.isUntaken;
    const isDisputed = own.length > 0 && isKept && own.every((reversal) => reversal === 'dispute');
    const isOver = one.state !== 'none' && (own.length > 0 || (one.plan !== null && isUnpaid(one, stored, now)));
    if (isDisputed && !isEnding(one)) await provider.cancelLater(one.id);
    else if (isLeft || (isOver && !isDisputed)) await provider.cancelNow(one.id);
    after.push(isOver ? { ...one, state: 'none' } : one);
  }
  return after;
}

/** Returns what an operator has to check if the provider does not know a customer whose paid time is not over; null otherwise. */
function findMissing(customerId: string, periods: readonly PaidPeriod[], now: number): string | null {
  const paidUntil = getLastPaid(periods);
  if (paidUntil <= now) return null;
  return `The payment provider does not know the customer ${customerId}, who has paid until ${toDay(paidUntil)}. Check STRIPE_SECRET_KEY.`;
}

/** Returns what an operator has to correct if a customer pays for several plans; null otherwise. */
function findDouble(customerId: string, subscriptions: readonly ProviderSubscription[]): string | null {
  const renewing = subscriptions.filter((one) => one.plan !== null && one.state !== 'none' && !isEnding(one));
  if (renewing.length < 2) return null;
  const ids = renewing.map(({ id }) => id).join(', ');
  return `The customer ${customerId} pays for several plans (${ids}). End all but one at the payment provider.`;
}

/** Gives the provider an address. Returns why it did not take it; null if it did. */
async function passEmail(provider: Provider, customerId: string, email: string): Promise<string | null> {
  try {
    await provider.setEmail(customerId, email);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `The email address of the customer ${customerId} was not changed: ${error.detail}`;
  }
}

/** Refunds the later payments of a course that was paid twice. Returns the payments as they are then, and why one was not refunded. */
async function refundDoubles(
  provider: Provider,
  courses: ProviderCustomer['courses'],
): Promise<Pick<ProviderCustomer, 'courses'> & { readonly refusal: string | null }> {
  const inOrder = courses.toSorted(
    (a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0) || (a.checkoutId < b.checkoutId ? -1 : 1),
  );
  const opened = new Set<string>();
  const after: ProviderCoursePayment[] = [];
  let refusal: string | null = null;
  for (const one of inOrder) {
    const isOpening = one.paidAt !== null && one.isPrice && one.reversal === null;
    const isDouble = isOpening && opened.has(one.courseId) && one.intentId !== null;
    const refused = isDouble ? await refundDouble(provider, one.intentId!) : null;
    refusal ??= refused;
    if (isOpening) opened.add(one.courseId);
    const isReturned = isDouble && refused === null;
    after.push(isReturned ? { ...one, reversal: 'refund', refundedCents: one.amountCents } : one);
  }
  return { courses: after, refusal };
}

/** Returns why the provider refuses it, which hinders nothing else; null if it was refunded. */
async function refundDouble(provider: Provider, intentId: string): Promise<string | null> {
  try {
    await provider.refund(intentId, 'double');
    return null;
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    return error.reason;
  }
}

/**
 * The provider is read daily while a plan is paid, and while money for a course, a disputed payment or the customer is awaited, when a paid period ends, and every
 * minute after a checkout began.
 */
function nextRead(periods: readonly PaidPeriod[], checkoutUntil: number, isAwaited: boolean, now: number): Date | null {
  const live = periods.filter(({ until, failedAt }) => until > now || failedAt !== null);
  if (checkoutUntil > now) return new Date(now + MINUTE_MS);
  if (live.length === 0) return isAwaited ? new Date(now + DAY_MS) : null;
  const ends = live.flatMap((one) => [one.from, one.paidUntil, getEnd(one)]).filter((end) => end > now);
  // A payment is taken within hours after a period ended.
  const isRenewing = live.some(({ paidUntil }) => paidUntil <= now);
  return new Date(Math.min(now + (isRenewing ? 10 * MINUTE_MS : DAY_MS), ...ends.map((end) => end + MINUTE_MS)));
}
