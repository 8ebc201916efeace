import type { OwnPlan } from '@sealtick/contract';
import { daysLeft } from '../../lib/text/plan-text.ts';

interface PlanChipText {
  readonly text: string;
  /** Whether something is lost unless the member acts. */
  readonly isUrgent: boolean;
}

const SOON_DAYS = 3;

/** Returns a plan in two words: "Trial 9 d", "Pro", "Free". @param now Wall clock, ms UTC. */
export function planChip({ name, label, state, until }: OwnPlan, now: number): PlanChipText {
  if (state === 'past_due') return { text: 'Payment due', isUrgent: true };
  if (name === 'free') return { text: label, isUrgent: false };
  const days = daysLeft(until, now);
  if (state !== 'trialing' || days === null) return { text: label, isUrgent: false };
  return { text: `Trial ${days} d`, isUrgent: days <= SOON_DAYS };
}
