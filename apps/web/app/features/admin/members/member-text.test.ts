import { expect, test } from 'vitest';
import { periodText, planName } from './member-text.ts';

test.each([
  ['pro', 'trialing', 'Pro, trial'],
  ['free', 'free', 'Free'],
  ['free', 'ended', 'Free, earlier plan ended'],
] as const)('names the plan %s in the state %s', (plan, planState, text) => {
  expect(planName({ plan, planState })).toBe(text);
});

test.each([
  [{}, 'Paid'],
  [{ isCancelled: true }, 'Paid, cancelled'],
  [{ isCancelled: true, refunded: [{ amountCents: 14_900, currency: 'usd' }] }, 'Paid, refunded: 149.00 USD'],
  [{ failedAt: '2026-03-16T09:00:00.000Z' }, 'Paid, payment failed on 16 Mar 2026'],
])('says how a paid plan ended: %o', (given, text) => {
  const period = { plan: 'pro', source: 'payment', from: '2026-03-01T00:00:00.000Z', until: null } as const;
  expect(periodText({ ...period, isCancelled: false, failedAt: null, refunded: [], ...given })).toBe(text);
});
