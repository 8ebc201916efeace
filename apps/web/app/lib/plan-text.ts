import type { OwnPlan } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { formatCounted } from './format.ts';

/** Returns the state of a plan: "Your trial of Pro ends in 9 days". @param now Wall clock, ms UTC. */
export function planText(
  { name, label, state, until, canTry }: Pick<OwnPlan, 'name' | 'label' | 'state' | 'until' | 'canTry'>,
  now: number,
): string {
  if (name === 'free') return canTry ? 'Your trial of 14 days has not begun' : 'You have no plan';
  const end = Date.parse(until ?? '');
  const subject = state === 'trialing' ? `Your trial of ${label}` : `Your plan ${label}`;
  if (Number.isNaN(end)) return `${subject} is active`;
  const days = Math.ceil((end - now) / DAY_MS);
  return days <= 1 ? `${subject} ends within a day` : `${subject} ends in ${formatCounted(days, 'day')}`;
}
