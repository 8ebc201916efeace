import type { PaidSubscription } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { comingPriceText, isPaidPlan, paidText } from './paid-text.ts';

const UNTIL = '2026-03-30T10:00:00.000Z';
const PRICE = { monthlyCents: 12_900, isTaxIncluded: false };
const paid = (given: Partial<PaidSubscription>): PaidSubscription => {
  return {
    plan: 'pro',
    state: 'active',
    from: '2026-03-01T10:00:00.000Z',
    renewsAt: UNTIL,
    endsAt: null,
    nextPlan: null,
    price: null,
    ...given,
  };
};

test.each([
  [paid({}), /^Renews on 30 Mar 2026\.$/],
  [paid({ price: PRICE }), /^Renews on 30 Mar 2026 for \$129 plus tax\.$/],
  [
    paid({ price: PRICE, state: 'scheduled', from: UNTIL }),
    /^Pro begins on 30 Mar 2026, when the first payment of \$129 plus tax is due\.$/,
  ],
  [paid({ nextPlan: 'starter' }), /^Changes to Starter on 30 Mar 2026\.$/],
  [paid({ state: 'scheduled', from: UNTIL }), /^Pro begins on 30 Mar 2026, when the first payment is due\.$/],
  [paid({ state: 'past_due', endsAt: UNTIL }), /^Pro ends on 30 Mar 2026 unless the payment succeeds\.$/],
  [paid({ state: 'cancelling', endsAt: UNTIL }), /^Cancelled: Pro ends on 30 Mar 2026\.$/],
  [paid({ state: 'cancelling', endsAt: '2026-03-30T00:00:00.000Z' }), /^Cancelled: Pro ends on 29 Mar 2026\.$/],
])('says when a paid plan renews or ends', (subscription, expected) => {
  expect(paidText(subscription, [])).toMatch(expected);
});

test.each([
  ['pro', '2026-03-30T10:00:00.000Z', 'Renews on 30 Mar 2026 for $159.50 plus tax.'],
  ['pro', '2026-03-31T00:00:00.000Z', 'Renews on 30 Mar 2026 for $129 plus tax.'],
  ['starter', '2026-03-01T00:00:00.000Z', 'Renews on 30 Mar 2026 for $129 plus tax.'],
] as const)('gives for the next payment a price of %s that is announced from %s on', (plan, from, text) => {
  expect(paidText(paid({ price: PRICE }), [{ plan, from, newUsd: '159.50' }])).toBe(text);
});

test('a plan is paid for only by a subscription of it that has begun', () => {
  expect(isPaidPlan({ name: 'pro' }, paid({}))).toBe(true);
  expect(isPaidPlan({ name: 'pro' }, paid({ state: 'scheduled' }))).toBe(false);
  expect(isPaidPlan({ name: 'pro' }, paid({ plan: 'starter' }))).toBe(false);
  expect(isPaidPlan({ name: 'pro' }, null)).toBe(false);
});

test('gives the announced price of a plan, with the tax that is added, and its first day', () => {
  const coming = { plan: 'pro', newUsd: '159', from: UNTIL } as const;
  expect(comingPriceText(coming, '')).toMatch(/^Pro costs 159 USD per month from 30 Mar 2026 on\.$/);
  expect(comingPriceText(coming, ' plus tax')).toMatch(/^Pro costs 159 USD per month plus tax from 30 Mar 2026 on\.$/);
});
