import { ERASURE_DAYS, type PaidSubscription, PLANS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { formatLastDay } from '../../lib/time/format-last-day.ts';

/** Returns what the deletion of the account does to a paid plan: it is cancelled, and ends with the erasure at the latest. @param now Wall clock, ms UTC */
export function deletedText({ plan, state, from, renewsAt, endsAt }: PaidSubscription, now: number): string {
  const cancelled = `${PLANS[plan].label} is cancelled`;
  if (state === 'past_due') return `${cancelled}: you are not charged for it.`;
  // Also one that was cancelled before.
  if (Date.parse(from) > now) return `${cancelled}: it does not begin, and nothing is charged.`;
  const end = renewsAt ?? endsAt;
  const isLost = end !== null && Date.parse(end) > now + ERASURE_DAYS * DAY_MS;
  return isLost
    ? `${cancelled}: you are not charged again. It is paid until ${formatLastDay(end)}, but ends with the erasure, without a refund.`
    : `${cancelled}: it ends on ${formatLastDay(end)}, and you are not charged again.`;
}
