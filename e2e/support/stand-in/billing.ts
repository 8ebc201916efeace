import type { Billing, OwnPlan } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { newMembersPlan } from './site.ts';
import { trialPlan } from './subscriber.ts';

const STARTED_AT = Date.now();
const inDays = (days: number) => new Date(STARTED_AT + days * DAY_MS).toISOString();

/** Returns what the member of a scenario pays: nothing yet; a plan whose payment failed; or the site takes no payments. */
export function getBilling(scenario: string): Billing {
  if (scenario === 'logged in without a name')
    return { isOn: false, subscription: null, courses: [], hasCustomer: false, priceChanges: [] };
  // The plan that was paid for before the grant has ended.
  const hasCustomer = scenario === 'granted plan';
  if (scenario !== 'logged in with a picture')
    return { isOn: true, subscription: null, courses: [], hasCustomer, priceChanges: [] };
  const dates = { from: inDays(-60), renewsAt: null, endsAt: inDays(5) };
  const paid = { currency: 'usd', amountCents: 14_900, courseId: 'strategy-testing', title: 'Testing a strategy' };
  return {
    isOn: true,
    subscription: { plan: 'pro', state: 'past_due', ...dates, nextPlan: null, price: null },
    courses: [
      { ...paid, number: 'pi_2', paidAt: inDays(-3), state: 'paid' },
      { ...paid, number: 'pi_1', paidAt: inDays(-30), state: 'reversed' },
    ],
    hasCustomer: true,
    priceChanges: [],
  };
}

/** Returns the plan of a scenario's member. */
export function getPlan(scenario: string): OwnPlan {
  if (scenario === 'subscriber') return trialPlan();
  // Up to the end of 20 December.
  if (scenario === 'granted plan') return { ...trialPlan(), state: 'active', until: '2030-12-21T00:00:00.000Z' };
  if (scenario !== 'logged in with a picture') return newMembersPlan;
  const limits = { maxStrategies: null, canTry: false };
  return { ...newMembersPlan, name: 'pro', label: 'Pro', state: 'past_due', until: inDays(5), ...limits };
}
