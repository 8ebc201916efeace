import { PLANS } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { toDay } from './plan-mails.ts';
import { findPaid } from './read-billing.ts';

/**
 * Returns the sentences of an email about the paid plan that the requested deletion of an account cancels; none without one.
 * @param now ms UTC
 */
export async function describeCancellation(
  db: Database,
  accountId: string,
  erasedAfter: Date,
  now: number,
): Promise<string[]> {
  const period = await findPaid(db, accountId, now);
  if (period === null) return [];
  const { plan, from, failedAt, paidUntil } = period;
  const cancelled = `The plan ${PLANS[plan].label} is cancelled`;
  if (failedAt !== null) return [`${cancelled}: you are not charged for it.`];
  if (from > now) return [`${cancelled}: it does not begin, and nothing is charged.`];
  const end = toDay(paidUntil - 1);
  return [
    paidUntil > erasedAfter.getTime()
      ? `${cancelled}: you are not charged again. It is paid until ${end} (UTC), but ends with the erasure, without a refund.`
      : `${cancelled}: it ends on ${end} (UTC), and you are not charged again.`,
  ];
}

/** Returns the sentences of an email about a paid plan that stays cancelled although the account is kept; none without one. */
export async function describeKept(db: Database, accountId: string, now: number): Promise<string[]> {
  const period = await findPaid(db, accountId, now);
  if (period === null || period.failedAt !== null) return [];
  const { plan, from, paidUntil } = period;
  const end = from > now ? 'does not begin' : `ends on ${toDay(paidUntil - 1)} (UTC)`;
  return [
    `The plan ${PLANS[plan].label} stays cancelled and ${end}. To keep it, renew it under Plan and billing on your account page.`,
  ];
}
