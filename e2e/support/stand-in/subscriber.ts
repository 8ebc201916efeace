import type { OwnPlan, Subscription, Watchlist } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { newMembersPlan } from './site.ts';
import { strategies } from './strategies.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const CREATED_AT = inDays(-9);
const TRIAL_ENDS_AT = inDays(5);

/** The plan of the subscriber: the trial. */
export const trialPlan = (): OwnPlan => ({
  ...newMembersPlan,
  name: 'pro',
  label: 'Pro',
  state: 'trialing',
  until: TRIAL_ENDS_AT,
  maxStrategies: null,
  canTry: false,
});

/** Two active subscriptions and an inactive one. */
export const subscribed: readonly Subscription[] = strategies.slice(0, 3).map(({ id }, i) => ({
  id: `sub_u4R8kZ0qS1mT7vXc2Yb9A${i}`,
  strategyId: id,
  plan: 'pro',
  tier: 'pro',
  isActive: i < 2,
  status: i < 2 ? 'active' : 'inactive',
  inactiveBecause: i < 2 ? null : 'plan',
  isKept: false,
  createdAt: CREATED_AT,
}));

/** A watchlist with one symbol. */
const metals: Watchlist = {
  id: 'wl_u4R8kZ0qS1mT7vXc2Yb9Aw',
  name: 'Metals',
  items: [{ kind: 'symbol', id: 'XAUUSD' }],
  createdAt: '2026-03-01T00:00:00.000Z',
};

const london: Watchlist = {
  ...metals,
  id: 'wl_u4R8kZ0qS1mT7vXc2Yb9Ax',
  name: 'London',
  items: [{ kind: 'strategy', id: strategies[1]!.id }],
};

/** Returns the watchlists of a member. */
export const getWatchlists = (scenario: string): readonly Watchlist[] =>
  scenario === 'subscriber' ? [metals, london] : [metals];
