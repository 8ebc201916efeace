import { describe, expect, test } from 'vitest';
import { type FollowedStrategy, getAccess, whyInactive } from './account-access.ts';
import { type AccountPlan, type PlanPeriod, planAt } from './account-plan.ts';
import { ANONYMOUS, maySee, type Principal } from './entitlement.ts';

const DAY = 86_400_000;
const DELAY = 15 * 60_000;
const at = (time: string) => Date.parse(`2026-03-16T${time}Z`);
const ISSUED = at('10:00:00');

const period = (given: Partial<PlanPeriod>): PlanPeriod => {
  return { plan: 'pro', source: 'payment', from: 0, until: null, failedAt: null, isCancelled: false, ...given };
};
const trial = (from: number) => period({ source: 'trial', from, until: from + 14 * DAY });
const plan = (given: Partial<AccountPlan>): AccountPlan => {
  return { name: 'pro', state: 'active', until: null, marketGroup: null, ...given };
};
const following = (
  strategyId: string,
  markets: FollowedStrategy['markets'] = ['fx'],
  day = 1,
  keptAt: number | null = null,
): FollowedStrategy => ({ strategyId, markets, createdAt: day * DAY, keptAt });

describe('The plan of an account', () => {
  test.each<[string, readonly PlanPeriod[], Partial<AccountPlan>]>([
    ['is free for a new account', [], { name: 'free', state: 'free', until: null }],
    ['is as Pro in a trial', [trial(ISSUED - DAY)], { name: 'pro', state: 'trialing', until: ISSUED + 13 * DAY }],
    [
      'has ended with the trial, to the millisecond',
      [trial(ISSUED - 14 * DAY)],
      { name: 'free', state: 'ended', until: null },
    ],
    [
      'is the one paid for',
      [period({ plan: 'starter', until: ISSUED + DAY })],
      { name: 'starter', state: 'active', until: ISSUED + DAY },
    ],
    [
      'stays to the end of the period once cancelled',
      [period({ isCancelled: true, until: ISSUED + 1 })],
      { state: 'cancelling', until: ISSUED + 1 },
    ],
    [
      'stays for seven days after a failed payment',
      [period({ until: ISSUED, failedAt: ISSUED })],
      { state: 'past_due', until: ISSUED + 7 * DAY },
    ],
    [
      'has ended seven days after a failed payment',
      [period({ failedAt: ISSUED - 7 * DAY })],
      { name: 'free', state: 'ended' },
    ],
    [
      'is the higher of a grant and a payment',
      [period({ plan: 'starter' }), period({ plan: 'institutional', source: 'grant', until: ISSUED + 1 })],
      { name: 'institutional', state: 'active', until: ISSUED + 1 },
    ],
    [
      'is the payment once a grant has ended',
      [period({ plan: 'starter' }), period({ source: 'grant', until: ISSUED })],
      { name: 'starter', until: null },
    ],
    [
      'ends last of two equal ones',
      [trial(ISSUED - DAY), period({ source: 'grant', until: ISSUED + 30 * DAY })],
      { state: 'active', until: ISSUED + 30 * DAY },
    ],
    ['does not begin early', [period({ from: ISSUED + 1 })], { name: 'free', state: 'free' }],
  ])('%s', (_title, periods, expected) => {
    expect(planAt(periods, null, ISSUED)).toMatchObject(expected);
  });

  test('has the market group that was chosen', () => {
    expect(planAt([], 'crypto', ISSUED).marketGroup).toBe('crypto');
  });
});

describe('Active subscriptions', () => {
  const [a, b, c, d] = [
    following('a'),
    following('b', ['fx', 'crypto'], 2),
    following('c', ['indices'], 3),
    following('d', ['fx'], 4),
  ];
  const starter = plan({ name: 'starter', marketGroup: 'fx' });
  const reasons = (of: AccountPlan, all: readonly FollowedStrategy[]) => all.map((one) => whyInactive(of, all, one));

  test('are those of the market group, oldest first, up to the limit', () => {
    expect(reasons(starter, [a, b, c, d])).toEqual([null, null, 'group', null]);
    expect(getAccess(starter, [a, b, c, d], 0).strategies).toEqual(['a@fx', 'b@fx', 'd@fx']);
  });

  test('leave room after one was deleted', () => {
    expect(reasons(starter, [a, c, d])).toEqual([null, 'group', null]);
  });

  test('are first those marked to be kept, in the order of marking', () => {
    const e = following('e', ['fx'], 5, 2);
    const f = following('f', ['fx'], 6, 1);
    expect(getAccess(starter, [a, b, d, e, f], 0).strategies).toEqual(['f@fx', 'e@fx', 'a@fx']);
    expect(reasons(starter, [a, b, d, e, f])).toEqual([null, 'limit', 'limit', null, null]);
  });

  test('ignore a mark outside the market group', () => {
    const kept = { ...c, keptAt: 1 };
    expect(reasons(starter, [a, b, kept, d])).toEqual([null, null, 'group', null]);
  });

  test('are none before the market group is chosen', () => {
    expect(reasons(plan({ name: 'starter' }), [a])).toEqual(['noGroup']);
  });

  test('are all of them on Pro and Institutional', () => {
    for (const name of ['pro', 'institutional'] as const) {
      expect(reasons(plan({ name, marketGroup: 'fx' }), [a, b, c, d])).toEqual([null, null, null, null]);
      expect(getAccess(plan({ name, marketGroup: 'fx' }), [a, c], 0).strategies).toEqual(['a', 'c']);
    }
  });

  test('are none without a plan', () => {
    expect(reasons(plan({ name: 'free', state: 'ended', marketGroup: 'fx' }), [a, c])).toEqual(['plan', 'plan']);
  });
});

describe('The access of an account', () => {
  test('ends with its plan', () => {
    const ending = plan({ until: ISSUED });
    expect(getAccess(ending, [following('s')], ISSUED - 1)).toEqual({ strategies: ['s'], until: ISSUED });
    expect(getAccess(ending, [following('s')], ISSUED)).toEqual({ strategies: [], until: null });
  });

  const inTrial = (subscriptions: readonly FollowedStrategy[]) => memberWith([trial(ISSUED - DAY)], subscriptions);
  const pastDue = (days: number) => memberWith([period({ failedAt: ISSUED - days * DAY })], [following('s')]);
  const starterOnFx = (markets: FollowedStrategy['markets']) =>
    memberWith([period({ plan: 'starter' })], [following('s', markets)]);
  const getKey = (scopes: readonly string[]) => (now: number) =>
    ({ ...inTrial([following('s')])(now), kind: 'key', keyId: 'k', scopes }) as Principal;

  /** Who sees an entry of strategy `s` on `assetClass`, issued at 10:00:00 with a delay of 15 minutes: at 10:00:01, 10:14:59, 10:15:00. */
  test.each<[string, (now: number) => Principal, 'fx' | 'crypto', readonly [boolean, boolean, boolean]]>([
    ['anonymous', () => ANONYMOUS, 'fx', [false, false, true]],
    ['a member on free', memberWith([], [following('s')]), 'fx', [false, false, true]],
    ['a key without signals:read', getKey([]), 'fx', [false, false, true]],
    ['trialing, subscribed', inTrial([following('s')]), 'fx', [true, true, true]],
    ['trialing, not subscribed', inTrial([following('other')]), 'fx', [false, false, true]],
    ['Starter, outside its group', starterOnFx(['crypto']), 'crypto', [false, false, true]],
    ['Starter, a symbol of its group', starterOnFx(['fx', 'crypto']), 'fx', [true, true, true]],
    [
      "Starter, a symbol of another of the strategy's markets",
      starterOnFx(['fx', 'crypto']),
      'crypto',
      [false, false, true],
    ],
    ['past due for six days', pastDue(6), 'fx', [true, true, true]],
    ['past due for seven days', pastDue(7), 'fx', [false, false, true]],
    ['a key with signals:read', getKey(['signals:read']), 'fx', [true, true, true]],
    [
      'a trial that ended at 10:00:30',
      memberWith([trial(at('10:00:30') - 14 * DAY)], [following('s')]),
      'fx',
      [true, false, true],
    ],
    [
      'subscribed at 10:05',
      (now) => inTrial(now < at('10:05:00') ? [] : [following('s')])(now),
      'fx',
      [false, true, true],
    ],
    ['the operator', () => ({ kind: 'operator', accountId: 'o' }), 'fx', [true, true, true]],
  ])('%s', (_who, principalAt, assetClass, expected) => {
    const entry = { kind: 'signal.opened', ownerId: null, strategyId: 's', assetClass, issuedAt: ISSUED } as const;
    const sees = (now: number) => maySee(principalAt(now), entry, now, { publicDelayMs: DELAY });
    expect(['10:00:01', '10:14:59', '10:15:00'].map((time) => sees(at(time)))).toEqual(expected);
  });
});

function memberWith(periods: readonly PlanPeriod[], subscriptions: readonly FollowedStrategy[]) {
  return (now: number): Principal => {
    const { strategies } = getAccess(planAt(periods, 'fx', now), subscriptions, now);
    return { kind: 'member', accountId: 'a', strategies };
  };
}
