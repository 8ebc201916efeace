import { type PaidSubscription, PLANS } from '@sealtick/contract';
import { formatDate, orDash } from '../time/time.ts';

const date = (moment: string | null): string => orDash(() => formatDate(moment));

/** Returns when a paid plan begins, renews or ends. */
export function paidText({ plan, state, from, renewsAt, endsAt, nextPlan }: PaidSubscription): string {
  if (state === 'scheduled') return `${PLANS[plan].label} begins on ${date(from)}, when the first payment is due.`;
  if (state === 'past_due') return `${PLANS[plan].label} ends on ${date(endsAt)} unless the payment succeeds.`;
  if (state === 'cancelling') return `Cancelled: ${PLANS[plan].label} ends on ${date(endsAt)}.`;
  if (nextPlan !== null) return `Changes to ${PLANS[nextPlan].label} on ${date(renewsAt)}.`;
  return `Renews on ${date(renewsAt)}.`;
}
