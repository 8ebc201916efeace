import type { PaidSubscription } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { isPaidPlan, paidText } from './paid-text.ts';

const UNTIL = '2026-03-30T10:00:00.000Z';
const paid = (given: Partial<PaidSubscription>): PaidSubscription => {
  return { plan: 'pro', state: 'active', from: UNTIL, renewsAt: UNTIL, endsAt: null, nextPlan: null, ...given };
};

test.each([
  [paid({}), /^Renews on 30 Mar 2026\.$/],
  [paid({ nextPlan: 'starter' }), /^Changes to Starter on 30 Mar 2026\.$/],
  [paid({ state: 'scheduled' }), /^Pro begins on 30 Mar 2026, when the first payment is due\.$/],
  [paid({ state: 'past_due', endsAt: UNTIL }), /^Pro ends on 30 Mar 2026 unless the payment succeeds\.$/],
  [paid({ state: 'cancelling', endsAt: UNTIL }), /^Cancelled: Pro ends on 30 Mar 2026\.$/],
  [paid({ state: 'cancelling', endsAt: '2026-03-30T00:00:00.000Z' }), /^Cancelled: Pro ends on 29 Mar 2026\.$/],
])('says when a paid plan renews or ends', (subscription, expected) => {
  expect(paidText(subscription)).toMatch(expected);
});

test('a plan is paid for only by a subscription of it that has begun', () => {
  expect(isPaidPlan({ name: 'pro' }, paid({}))).toBe(true);
  expect(isPaidPlan({ name: 'pro' }, paid({ state: 'scheduled' }))).toBe(false);
  expect(isPaidPlan({ name: 'pro' }, paid({ plan: 'starter' }))).toBe(false);
  expect(isPaidPlan({ name: 'pro' }, null)).toBe(false);
});
