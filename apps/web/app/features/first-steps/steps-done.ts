import type { Channel, OwnPlan, RiskSettings, Subscription } from '@sealtick/contract';

/** What the steps to a member's first signal are read from. */
export interface StepState {
  readonly plan: Pick<OwnPlan, 'name' | 'canTry'>;
  readonly subscriptions: readonly Pick<Subscription, 'isActive'>[];
  readonly channels: readonly Pick<Channel, 'lastAcceptedAt'>[];
  readonly risk: Pick<RiskSettings, 'savedAt'>;
}

export const STEPS = ['trial', 'follow', 'channel', 'risk'] as const;
export type Step = (typeof STEPS)[number];

/** Returns which steps to the first signal are done. */
const stepsDone = ({ plan, subscriptions, channels, risk }: StepState): Readonly<Record<Step, boolean>> => ({
  trial: plan.name !== 'free',
  follow: subscriptions.some(({ isActive }) => isActive),
  channel: channels.some(({ lastAcceptedAt }) => lastAcceptedAt !== null),
  risk: risk.savedAt !== null,
});

/**
 * Returns the done steps while the list of steps is to be shown; null once all are done. A member whose last plan has ended has no
 * trial to begin with.
 */
export function openSteps(state: StepState): Readonly<Record<Step, boolean>> | null {
  const done = stepsDone(state);
  const hasEnded = state.plan.name === 'free' && !state.plan.canTry;
  return hasEnded || STEPS.every((step) => done[step]) ? null : done;
}
