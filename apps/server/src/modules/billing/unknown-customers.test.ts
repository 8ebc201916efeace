import { writes } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCheck } from '../../platform/http/readiness.ts';
import { account } from '../identity/account.tables.ts';
import { billingCustomer, coursePayment, payment } from './billing.tables.ts';
import { billingCheck } from './billing-checks.ts';
import { cancelBilling } from './cancel-billing.ts';
import { selectBoughtCourses } from './course-payment-repository.ts';
import { closeCustomer } from './customer-repository.ts';
import { noteEmailChange } from './note-email-change.ts';
import { readRefunds } from './refundable.ts';
import { useBilling } from './testing/use-billing.ts';

const site = useBilling();
const { billing, buy, clock, database, done, look, operate, plan, signIn, stripe, tell } = site;
const { cancel, checkout, portal } = writes.billing;

beforeEach(() => signIn());

const stored = async () => (await database().select().from(billingCustomer))[0]!;
/** The keys are those of another account of Stripe. Returns what brings the former account back. */
function changeKeys(): () => void {
  const before = [...stripe.books.customers];
  stripe.books.forgetCustomers();
  return () => {
    for (const [id, customer] of before) stripe.books.customers.set(id, customer);
  };
}

describe('An account whose customer the provider does not know', () => {
  test('pays as another customer, also where the key of the provider was changed', async () => {
    await done(checkout, { plan: 'pro' });
    const { customerId } = await stored();
    changeKeys();
    await buy('pro');
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect((await stored()).customerId).not.toBe(customerId);
  });

  test('pays as another customer on the day on which the customer was deleted', async () => {
    await done(checkout, { plan: 'pro' });
    await site.provider.deleteCustomer((await stored()).customerId);
    await buy('pro');
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });

  test('keeps what was paid before', async () => {
    await buy('pro');
    const { customerId } = await stored();
    const course = { courseId: 'risk', title: 'Risk', intentId: 'pi_risk', amountCents: 4_900, currency: 'usd' };
    const paidAt = new Date(clock.time);
    await database()
      .insert(coursePayment)
      .values({ ...course, checkoutId: 'cs_risk', customerId, paidAt, state: 'paid' });
    await site.provider.deleteCustomer(customerId);
    clock.time += 20 * DAY_MS;
    await buy('starter');
    expect(await selectBoughtCourses(database(), 'amara')).toEqual(['risk']);
    expect(await database().select().from(payment)).toHaveLength(2);
    const refund = site.operate(writes.refunds.plan, { id: 'amara', reason: 'Asked by email' });
    await expect(refund).rejects.toThrow('refunds end 14 days');
  });

  test('has no page of the provider to open', async () => {
    await done(checkout, { plan: 'pro' });
    changeKeys();
    await expect(done(portal, {})).rejects.toThrow('409 There is no payment to manage.');
  });
});

describe('A wrong key of the provider', () => {
  test('is reported while plans that were paid are missing, which return with the right key', async () => {
    const paid = await buy('pro');
    const restore = changeKeys();
    await tell(paid);
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    clock.time += DAY_MS;
    await look();
    const { state, reason } = await runCheck(billingCheck(database()));
    expect([state, reason]).toEqual([
      'degraded',
      `The payment provider does not know the customer ${paid.customer}, who has paid until 15 April 2026. Check STRIPE_SECRET_KEY.`,
    ]);
    restore();
    clock.time += DAY_MS;
    await look();
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect((await runCheck(billingCheck(database()))).state).toBe('ok');
  });

  test('does not lose the cancellation of a deletion', async () => {
    const paid = await buy('pro');
    const restore = changeKeys();
    await cancelBilling(database(), 'amara', clock.time);
    await look();
    restore();
    clock.time += DAY_MS;
    await look();
    expect(paid.cancel_at_period_end).toBe(true);
    expect(await stored()).toMatchObject({ isCancelDue: false });
  });

  test('does not lose a refund that has begun', async () => {
    const paid = await buy('pro');
    stripe.wait = async () => {
      if (stripe.calls.at(-1) === 'POST refunds') stripe.isDown = true;
    };
    await operate(writes.refunds.plan, { id: 'amara', reason: 'Asked by email' } as never);
    stripe.wait = async () => {};
    stripe.isDown = false;
    clock.time += 5 * MINUTE_MS;
    const restore = changeKeys();
    const charges = stripe.books.charges.splice(0);
    await look();
    expect(await readRefunds(database(), 'amara', clock.time)).toMatchObject({ refused: null });
    restore();
    stripe.books.charges.push(...charges);
    clock.time += DAY_MS;
    await look();
    expect(stripe.books.charges.at(-1)).toMatchObject({ refunded: true });
    expect(paid.status).toBe('canceled');
  });

  test('answers a cancellation that it does not know the payments', async () => {
    await buy('pro');
    changeKeys();
    await expect(done(cancel, {})).rejects.toThrow('503 The payment provider does not know your payments now.');
  });

  test('does not lose a changed email address', async () => {
    const paid = await buy('pro');
    const restore = changeKeys();
    await noteEmailChange(database(), 'amara', clock.time);
    await database().update(account).set({ email: 'amara@new.example' });
    await look();
    restore();
    clock.time += DAY_MS;
    await look();
    expect(stripe.books.customers.get(paid.customer)).toMatchObject({ email: 'amara@new.example' });
    expect(await stored()).toMatchObject({ isEmailDue: false });
  });

  test('does not lose the end of the payments of an erased account', async () => {
    const paid = await buy('pro');
    const restore = changeKeys();
    await closeCustomer(database(), 'amara', new Date(clock.time));
    await look();
    expect(paid.status).toBe('active');
    restore();
    clock.time += DAY_MS;
    await look();
    expect(paid.status).toBe('canceled');
  });

  test('replaces no customer whose paid time is not over, unless by one that pays', async () => {
    const paid = await buy('pro');
    const restore = changeKeys();
    await expect(done(checkout, { plan: 'pro' })).rejects.toThrow(
      '503 The payment provider does not know your payments',
    );
    await site.provider.createCustomer('amara', 'amara@example.com', 'another key');
    await expect(done(checkout, { plan: 'pro' })).rejects.toThrow(
      '503 The payment provider does not know your payments',
    );
    clock.time += 40 * MINUTE_MS;
    await look();
    expect((await stored()).customerId).toBe(paid.customer);
    restore();
    clock.time += DAY_MS;
    await look();
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });

  test('is not suspected once the paid time is over', async () => {
    const paid = await buy('pro');
    changeKeys();
    await tell(paid);
    clock.time += 31 * DAY_MS;
    await look();
    expect(await stored()).toMatchObject({ problem: null, readDueAt: null });
    expect((await billing()).subscription).toBeNull();
  });
});
