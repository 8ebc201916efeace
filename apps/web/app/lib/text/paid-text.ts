import { type ComingPrice, type OwnPlan, type PaidSubscription, PLANS } from '@sealtick/contract';
import { formatLastDay } from '../time/format-last-day.ts';
import { formatDate } from '../time/time.ts';
import { amountText } from './price-text.ts';

/** Whether a member pays for the plan that the account has; a trial or a grant may give it instead. */
export const isPaidPlan = ({ name }: Pick<OwnPlan, 'name'>, subscription: PaidSubscription | null): boolean =>
  subscription !== null && subscription.plan === name && subscription.state !== 'scheduled';

/** Returns which price of a plan is announced, and from when on. @param tax What is added to it, such as " plus tax" */
export const comingPriceText = ({ plan, newUsd, from }: ComingPrice, tax: string): string =>
  `${PLANS[plan].label} costs ${newUsd} USD per month${tax} from ${formatDate(from)} on.`;

/** Returns when a paid plan begins, renews or ends, with the price of the next payment. @param coming Announced prices, the next first */
export function paidText(subscription: PaidSubscription, coming: readonly ComingPrice[]): string {
  const { plan, state, from, renewsAt, endsAt, nextPlan } = subscription;
  const price = getNextPrice(subscription, coming);
  const amount = price && amountText(price);
  if (state === 'scheduled')
    return `${PLANS[plan].label} begins on ${formatDate(from)}, when the first payment${amount ? ` of ${amount}` : ''} is due.`;
  if (state === 'past_due') return `${PLANS[plan].label} ends on ${formatLastDay(endsAt)} unless the payment succeeds.`;
  if (state === 'cancelling') return `Cancelled: ${PLANS[plan].label} ends on ${formatLastDay(endsAt)}.`;
  if (nextPlan !== null) return `Changes to ${PLANS[nextPlan].label} on ${formatDate(renewsAt)}.`;
  return `Renews on ${formatDate(renewsAt)}${amount ? ` for ${amount}` : ''}.`;
}

/** Returns the price of the next payment: the announced one from its day on, which the payment provider does not have yet. */
function getNextPrice(
  { plan, renewsAt, price }: PaidSubscription,
  coming: readonly ComingPrice[],
): PaidSubscription['price'] {
  const next = coming.findLast((one) => one.plan === plan && Date.parse(one.from) <= Date.parse(renewsAt ?? ''));
  return price && next ? { ...price, monthlyCents: Math.round(Number(next.newUsd) * 100) } : price;
}
