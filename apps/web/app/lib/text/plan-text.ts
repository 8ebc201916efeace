import { type OwnPlan, PLAN_NAMES, SOLD_PLANS, type SoldPlan, TRIAL_DAYS } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { formatCounted } from './format.ts';

/** A plan that is paid may renew. */
const SUBJECTS: Partial<Record<OwnPlan['state'], string>> = {
  trialing: 'Your trial of',
  active: 'The period of your plan',
};

/** A page may be as old as this: a plan of 14 days has 14 days left on a page that was loaded before it began. */
const PAGE_AGE_MS = HOUR_MS;

/** Returns the state of a plan: "Your trial of Pro ends in 9 days". @param now Wall clock, ms UTC. */
export function planText(
  { name, label, state, until, canTry }: Pick<OwnPlan, 'name' | 'label' | 'state' | 'until' | 'canTry'>,
  now: number,
): string {
  if (state === 'ended' && !canTry) return 'Your last plan has ended';
  if (name === 'free') return canTry ? `Your trial of ${TRIAL_DAYS} days has not begun` : 'You have no plan';
  const end = Date.parse(until ?? '');
  if (Number.isNaN(end)) return `Your plan ${label} is active`;
  const subject = SUBJECTS[state] ?? 'Your plan';
  const ends =
    end - now <= DAY_MS
      ? `${subject} ${label} ends within a day`
      : `${subject} ${label} ends in ${formatCounted(daysLeft(until, now)!, 'day')}`;
  return state === 'past_due' ? `${ends} unless the payment succeeds` : ends;
}

/** Whether the plan of an account gives what a sold one does: a granted one, or the paid one itself. A trial is followed by a plan. */
export const includesPlan = ({ name, state }: Pick<OwnPlan, 'name' | 'state'>, plan: SoldPlan): boolean =>
  state !== 'trialing' && PLAN_NAMES.indexOf(name) >= PLAN_NAMES.indexOf(plan);

/** Whether a grant gives a plan that is higher than the paid one: a change to it would be paid for nothing. */
export const isGrantedAbove = (own: Parameters<typeof includesPlan>[0], paid: SoldPlan, plan: SoldPlan): boolean =>
  SOLD_PLANS.indexOf(plan) > SOLD_PLANS.indexOf(paid) && includesPlan(own, plan);

/** Returns the sold plans that give an account more than its own plan does. */
export const getOffered = (plan: Parameters<typeof includesPlan>[0]): SoldPlan[] =>
  SOLD_PLANS.filter((one) => !includesPlan(plan, one));

/** Returns how many days are left of a plan, rounded up, at least 1; null if its end is not known. @param now Wall clock, ms UTC. */
export function daysLeft(until: string | null, now: number): number | null {
  const end = Date.parse(until ?? '');
  return Number.isNaN(end) ? null : Math.max(1, Math.ceil((end - now - PAGE_AGE_MS) / DAY_MS));
}
