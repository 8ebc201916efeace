import { DAY_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { START } from '../../testing/use-members.ts';
import type { Dispute, Subscription } from './testing/stripe-books.ts';
import { useBilling } from './testing/use-billing.ts';

const { billing, buy, clock, look, mails, plan, signIn, stripe, tell } = useBilling();
const MONTH = 30 * DAY_MS;

beforeEach(() => signIn());

/** The bank asks about the payment of a subscription, disputes it or decides on it. */
const dispute = async ({ customer }: Subscription, status: Dispute['status'], isSent = true): Promise<void> => {
  const charge = stripe.books.charges.find((one) => one.customer === customer)!;
  const stated = stripe.books.dispute(charge, status);
  if (isSent) await tell(stated, 'charge.dispute.updated');
};
const OPEN = [
  'The bank or card issuer that paid 149.00 USD for the plan Pro disputes the payment, and decides whether the amount is returned.',
  'The plan has ended, and no further payment is taken for it.',
  'Your account has the plan Free now: your subscriptions stay listed, but send no signals.',
];

describe('An inquiry of the bank', () => {
  test.each(['warning_needs_response', 'warning_closed'] as const)('changes nothing: %s', async (status) => {
    const paid = await buy('pro');
    await dispute(paid, status);
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect([paid.status, paid.cancel_at_period_end, mails]).toEqual(['active', false, []]);
  });
});

describe('A disputed payment', () => {
  test('closes its plan, which is not renewed', async () => {
    const paid = await buy('pro');
    await dispute(paid, 'needs_response');
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    expect([paid.status, paid.cancel_at_period_end]).toEqual(['active', true]);
    expect((await billing()).subscription).toBeNull();
    expect(mails).toMatchObject([{ subject: 'Charge-back: 149.00 USD', paragraphs: OPEN }]);
  });

  test('that the bank leaves with the site opens the plan again, also without an event', async () => {
    const paid = await buy('pro');
    await dispute(paid, 'under_review');
    await dispute(paid, 'won', false);
    clock.time += DAY_MS;
    await look();
    expect(await plan()).toMatchObject({
      name: 'pro',
      state: 'cancelling',
      until: new Date(START + MONTH).toISOString(),
    });
    expect(mails).toHaveLength(1);
  });

  test('that the bank returns ends the subscription', async () => {
    const paid = await buy('pro');
    await dispute(paid, 'needs_response');
    await dispute(paid, 'lost');
    expect(paid.status).toBe('canceled');
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    expect(mails).toHaveLength(1);
  });

  test('that is known only once the bank has returned it is named so', async () => {
    const paid = await buy('pro');
    await dispute(paid, 'lost');
    expect(paid.status).toBe('canceled');
    const returned = 'The bank or card issuer that paid 149.00 USD for the plan Pro has returned the amount.';
    expect(mails).toMatchObject([{ paragraphs: [returned, ...OPEN.slice(1)] }]);
  });

  test('leaves no grace period if a later payment has failed', async () => {
    const paid = await buy('pro');
    stripe.cardsPay = false;
    stripe.renew(paid);
    await tell(paid);
    await dispute(paid, 'needs_response');
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    expect(paid.status).toBe('canceled');
  });
});
