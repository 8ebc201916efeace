import type { Billing, OwnPlan } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { newMembersPlan } from './site.ts';
import { trialPlan } from './subscriber.ts';

const STARTED_AT = Date.now();
const inDays = (days: number) => new Date(STARTED_AT + days * DAY_MS).toISOString();

/** Returns what the member of a scenario pays: nothing yet; a plan whose payment failed; or the site takes no payments. */
export function billingOf(scenario: string): Billing {
  if (scenario === 'logged in without a name') return { isOn: false, subscription: null };
  if (scenario !== 'logged in with a picture') return { isOn: true, subscription: null };
  const dates = { from: inDays(-60), renewsAt: null, endsAt: inDays(5) };
  return { isOn: true, subscription: { plan: 'pro', state: 'past_due', ...dates, nextPlan: null } };
}

/** Returns the plan of a scenario's member. */
export function planOf(scenario: string): OwnPlan {
  if (scenario === 'subscriber') return trialPlan();
  if (scenario !== 'logged in with a picture') return newMembersPlan;
  const limits = { maxStrategies: null, canTry: false };
  return { ...newMembersPlan, name: 'pro', label: 'Pro', state: 'past_due', until: inDays(5), ...limits };
}
