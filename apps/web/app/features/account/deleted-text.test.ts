import type { PaidSubscription } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { deletedText } from './deleted-text.ts';

const UNTIL = '2026-03-30T10:00:00.000Z';
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
  ['2026-03-16', paid({}), 'Pro is cancelled: it ends on 30 Mar 2026, and you are not charged again.'],
  [
    '2026-03-15',
    paid({}),
    'Pro is cancelled: you are not charged again. It is paid until 30 Mar 2026, but ends with the erasure, without a refund.',
  ],
  [
    '2026-03-20',
    paid({ state: 'cancelling', renewsAt: null, endsAt: UNTIL }),
    /^Pro is cancelled: it ends on 30 Mar 2026/,
  ],
  [
    '2026-03-20',
    paid({ state: 'scheduled', from: UNTIL }),
    'Pro is cancelled: it does not begin, and nothing is charged.',
  ],
  [
    '2026-03-20',
    paid({ state: 'cancelling', from: UNTIL, renewsAt: null, endsAt: UNTIL }),
    'Pro is cancelled: it does not begin, and nothing is charged.',
  ],
  ['2026-03-20', paid({ state: 'past_due', endsAt: UNTIL }), 'Pro is cancelled: you are not charged for it.'],
])('says on %s what the deletion of the account does to a paid plan', (day, subscription, expected) => {
  expect(deletedText(subscription, Date.parse(`${day}T12:00:00Z`))).toMatch(expected);
});
