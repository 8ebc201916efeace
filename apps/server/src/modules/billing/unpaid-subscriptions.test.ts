import { writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCheck } from '../../platform/http/readiness.ts';
import { billingCheck } from './billing-checks.ts';
import { cancelBilling } from './cancel-billing.ts';
import type { Invoice, Subscription } from './testing/stripe-books.ts';
import { useBilling } from './testing/use-billing.ts';

const { billing, buy, clock, database, done, look, plan, signIn, stripe, tell } = useBilling();
const { cancel } = writes.billing;
const MONTH = 30 * DAY_MS;

beforeEach(() => signIn());

/** Returns a subscription to Pro whose renewal has just failed. */
async function buyWithFailedRenewal(): Promise<Subscription> {
  const paid = await buy('pro');
  clock.time += MONTH;
  stripe.cardsPay = false;
  stripe.renew(paid);
  await tell(paid, 'invoice.payment_failed');
  return paid;
}

/** The card has money again: the provider retries, and the member opens the page of the invoice. */
function payLater(unpaid: Subscription): Invoice['status'] {
  stripe.cardsPay = true;
  stripe.retry(unpaid);
  const { status } = unpaid.latest_invoice!;
  if (status === 'open') stripe.payOpen(unpaid);
  return unpaid.latest_invoice!.status;
}

describe('After the grace period', () => {
  test('the subscription ends at the provider, and its invoice can no longer be paid', async () => {
    const unpaid = await buyWithFailedRenewal();
    clock.time += 7 * DAY_MS - 1;
    await look();
    expect(unpaid.status).toBe('past_due');
    clock.time += 1 + MINUTE_MS;
    await look();
    expect(unpaid.status).toBe('canceled');
    expect(payLater(unpaid)).toBe('void');
    await tell(unpaid);
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
  });

  test('the subscription ends before another one is sold, also if the provider was down in between', async () => {
    const unpaid = await buyWithFailedRenewal();
    stripe.isDown = true;
    clock.time += 9 * DAY_MS;
    await look();
    stripe.isDown = false;
    await buy('pro');
    expect(payLater(unpaid)).toBe('void');
    const live = stripe.books.subscriptions.filter(
      (one) => one.customer === unpaid.customer && one.status === 'active',
    );
    expect(live).toHaveLength(1);
  });

  test('the invoice is voided later if the provider fails in between', async () => {
    const unpaid = await buyWithFailedRenewal();
    clock.time += 7 * DAY_MS + MINUTE_MS;
    stripe.failing = 'POST invoices/:id/void';
    await look();
    expect([unpaid.status, unpaid.latest_invoice!.status]).toEqual(['canceled', 'open']);
    stripe.failing = null;
    clock.time += 5 * MINUTE_MS;
    await look();
    expect(unpaid.latest_invoice!.status).toBe('void');
    expect((await runCheck(billingCheck(database()))).state).toBe('ok');
  });
});

describe('A cancellation while a payment has failed', () => {
  test('ends the plan and the collection of its invoice', async () => {
    const unpaid = await buyWithFailedRenewal();
    clock.time += DAY_MS;
    expect((await done(cancel, {})).subscription).toBeNull();
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    expect(payLater(unpaid)).toBe('void');
  });

  test('on the page of the provider does the same', async () => {
    const unpaid = await buyWithFailedRenewal();
    Object.assign(unpaid, { cancel_at_period_end: true, cancel_at: unpaid.items.data[0].current_period_end });
    await tell(unpaid);
    expect((await billing()).subscription).toBeNull();
    expect(payLater(unpaid)).toBe('void');
  });

  test('by the deletion of the account does the same', async () => {
    const unpaid = await buyWithFailedRenewal();
    await cancelBilling(database(), 'amara', clock.time);
    await look();
    expect(payLater(unpaid)).toBe('void');
  });
});

describe('In the hour between the end of a paid period and the next payment', () => {
  const begin = async (): Promise<Subscription> => {
    const paid = await buy('pro');
    clock.time += MONTH;
    stripe.beginPeriod(paid);
    await tell(paid);
    return paid;
  };

  test('the period that has begun does not count as paid', async () => {
    const paid = await begin();
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect((await billing()).subscription).toMatchObject({
      state: 'active',
      renewsAt: new Date(clock.time).toISOString(),
    });
    expect(stripe.collect(paid)).toBe('paid');
    clock.time += HOUR_MS;
    await look();
    expect((await billing()).subscription).toMatchObject({
      renewsAt: new Date(clock.time - HOUR_MS + MONTH).toISOString(),
    });
  });

  test.each([
    ['a cancellation', async () => void (await done(cancel, {}))],
    ['the deletion of the account', () => cancelBilling(database(), 'amara', clock.time)],
    [
      'a dispute',
      async ({ customer }: Subscription) => {
        const charge = stripe.books.charges.find((one) => one.customer === customer)!;
        await tell(stripe.books.dispute(charge, 'needs_response'), 'charge.dispute.created');
      },
    ],
  ])('%s ends the plan, and the payment is not taken', async (_what, end) => {
    const paid = await begin();
    await end(paid);
    await look();
    expect([paid.status, stripe.collect(paid)]).toEqual(['canceled', 'void']);
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
  });

  test('a payment that the bank has not confirmed yet ends nothing', async () => {
    const paid = await buy('starter');
    clock.time += DAY_MS;
    stripe.asksBank = true;
    await done(writes.billing.changePlan, { plan: 'pro' });
    await done(cancel, {});
    expect([paid.status, paid.cancel_at_period_end]).toEqual(['active', true]);
  });
});

describe('Two subscriptions of one account', () => {
  test('are a problem that the operator sees, and are cancelled together', async () => {
    const first = await buy('starter');
    const second = stripe.pay(stripe.open(first.customer, 'price_pro'));
    await tell(second);
    const { state, reason } = await runCheck(billingCheck(database()));
    expect([state, reason]).toEqual([
      'degraded',
      `The customer ${first.customer} pays for several plans (${first.id}, ${second.id}). End all but one at the payment provider.`,
    ]);
    await done(cancel, {});
    expect([first.cancel_at_period_end, second.cancel_at_period_end]).toEqual([true, true]);
    expect((await runCheck(billingCheck(database()))).state).toBe('ok');
  });
});
