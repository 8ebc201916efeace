import { type OwnPlan, type PaidSubscription, PLANS } from '@sealtick/contract';
import { formatLastDay } from '../time/format-last-day.ts';
import { formatDate, orDash } from '../time/time.ts';

const date = (moment: string | null): string => orDash(() => formatDate(moment));
const lastDay = (end: string | null): string => orDash(() => formatLastDay(end));

/** Whether a member pays for the plan that the account has; a trial or a grant may give it instead. */
export const isPaidPlan = ({ name }: Pick<OwnPlan, 'name'>, subscription: PaidSubscription | null): boolean =>
  subscription !== null && subscription.plan === name && subscription.state !== 'scheduled';

/** Returns when a paid plan begins, renews or ends. */
export function paidText({ plan, state, from, renewsAt, endsAt, nextPlan }: PaidSubscription): string {
  if (state === 'scheduled') return `${PLANS[plan].label} begins on ${date(from)}, when the first payment is due.`;
  if (state === 'past_due') return `${PLANS[plan].label} ends on ${lastDay(endsAt)} unless the payment succeeds.`;
  if (state === 'cancelling') return `Cancelled: ${PLANS[plan].label} ends on ${lastDay(endsAt)}.`;
  if (nextPlan !== null) return `Changes to ${PLANS[nextPlan].label} on ${date(renewsAt)}.`;
  return `Renews on ${date(renewsAt)}.`;
}
