import { type PlanChangePreview, type SoldPlan, writes } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { START } from '../../testing/use-members.ts';
import { useBilling } from './testing/use-billing.ts';

const site = useBilling();
const { billing, buy, clock, done, get, give, look, plan, signIn, stripe, tell } = site;
const { cancel, changePlan, portal } = writes.billing;
const MONTH = 30 * DAY_MS;
const preview = (plan: SoldPlan) => get<PlanChangePreview>(`/api/billing/change?plan=${plan}`);
const iso = (ms: number) => new Date(ms).toISOString();

describe('A change of the plan', () => {
  test('to a higher one counts immediately, and the difference is paid', async () => {
    await signIn();
    const paid = await buy('starter');
    clock.time = START + MONTH / 2;
    expect(await done(changePlan, { plan: 'pro' })).toMatchObject({
      subscription: { plan: 'pro', state: 'active' },
      confirmAt: null,
    });
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    const invoices = stripe.books.invoices.filter(({ customer }) => customer === paid.customer);
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([4_900, 5_000]);
  });

  test('to a higher one charges what was shown before', async () => {
    await signIn();
    const { customer } = await buy('starter');
    clock.time = START + MONTH / 2 + 5 * MINUTE_MS;
    expect(await preview('pro')).toEqual({ dueCents: 5_000, taxCents: 833, currency: 'usd' });
    clock.time += 50 * MINUTE_MS;
    await done(changePlan, { plan: 'pro' });
    const [last] = stripe.books.invoices.filter((one) => one.customer === customer).slice(-1);
    expect(last!.amount_paid).toBe(5_000);
    expect(await preview('starter')).toEqual({ dueCents: 0, taxCents: 0, currency: 'usd' });
  });

  test('within the first hour charges the whole difference', async () => {
    await signIn();
    clock.time = START + 30 * MINUTE_MS;
    const paid = await buy('starter');
    clock.time += 5 * MINUTE_MS;
    expect(await preview('pro')).toMatchObject({ dueCents: 10_000 });
    await done(changePlan, { plan: 'pro' });
    expect(paid.latest_invoice!.amount_paid).toBe(10_000);
  });

  test('is refused while the provider charges another price, unless it keeps the plan', async () => {
    await signIn();
    const paid = await buy('pro');
    await done(changePlan, { plan: 'starter' });
    stripe.books.prices.set('price_starter', 5_900);
    stripe.books.prices.set('price_pro', 19_900);
    await done(changePlan, { plan: 'pro' });
    for (const plan of ['starter', 'pro'] as const) {
      paid.items.data[0].price = { id: plan === 'pro' ? 'price_starter' : 'price_pro' };
      await tell(paid);
      await expect(done(changePlan, { plan })).rejects.toThrow('503 Plans cannot be paid for at the moment');
      expect(await preview(plan)).toMatchObject({ status: 503 });
    }
    stripe.books.prices.set('price_starter', 4_900);
    stripe.books.prices.set('price_pro', 14_900);
  });

  test('to a higher one counts only if the difference is paid', async () => {
    await signIn();
    await buy('starter');
    stripe.cardsPay = false;
    await expect(done(changePlan, { plan: 'pro' })).rejects.toThrow('409 The payment was refused.');
    expect(await plan()).toMatchObject({ name: 'starter', state: 'active' });
  });

  test('to a higher one counts once the bank has its confirmation, if it wants one', async () => {
    await signIn();
    const paid = await buy('starter');
    stripe.asksBank = true;
    const { confirmAt, subscription } = await done(changePlan, { plan: 'pro' });
    expect(confirmAt).toBe(paid.latest_invoice!.hosted_invoice_url);
    expect(subscription).toMatchObject({ plan: 'starter', state: 'active' });
    stripe.payOpen(paid);
    clock.time += MINUTE_MS;
    await look();
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });

  test('to a lower one counts from the next payment on, and can be taken back', async () => {
    await signIn();
    const paid = await buy('pro');
    expect((await done(changePlan, { plan: 'starter' })).subscription).toMatchObject({
      plan: 'pro',
      nextPlan: 'starter',
    });
    expect((await done(changePlan, { plan: 'pro' })).subscription).toMatchObject({ plan: 'pro', nextPlan: null });
    await done(changePlan, { plan: 'starter' });
    clock.time = START + MONTH - 1;
    expect(await plan()).toMatchObject({ name: 'pro' });
    clock.time = START + MONTH;
    stripe.renew(paid);
    await tell(paid);
    expect(await plan()).toMatchObject({ name: 'starter', state: 'active' });
    expect((await billing()).subscription).toMatchObject({ plan: 'starter', nextPlan: null });
  });

  test('is refused to the same plan, and without one', async () => {
    await signIn();
    await expect(done(changePlan, { plan: 'pro' })).rejects.toThrow('409 You pay for no plan.');
    await buy('pro');
    await expect(done(changePlan, { plan: 'pro' })).rejects.toThrow('409 You have the plan Pro.');
  });
});

describe('A cancelled plan', () => {
  test('stays to the end of the paid period', async () => {
    await signIn();
    const paid = await buy('pro');
    await done(changePlan, { plan: 'starter' });
    expect((await done(cancel, {})).subscription).toMatchObject({
      plan: 'pro',
      state: 'cancelling',
      renewsAt: null,
      endsAt: iso(START + MONTH),
    });
    expect(await plan()).toMatchObject({ name: 'pro', state: 'cancelling', until: iso(START + MONTH) });
    await expect(done(changePlan, { plan: 'starter' })).rejects.toThrow('409 The plan was cancelled.');
    clock.time = START + MONTH;
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    stripe.renew(paid);
    await tell(paid, 'customer.subscription.deleted');
    const none = { isOn: true, subscription: null, courses: [], hasCustomer: true, priceChanges: [] };
    expect(await billing()).toEqual(none);
    await buy('starter');
    expect(await plan()).toMatchObject({ name: 'starter', state: 'active' });
  });

  test('counts beside a grant: the higher wins', async () => {
    await signIn();
    await buy('starter');
    await give({ plan: 'pro', until: START + DAY_MS });
    expect(await plan()).toMatchObject({ name: 'pro', until: iso(START + DAY_MS) });
    clock.time += DAY_MS;
    expect(await plan()).toMatchObject({ name: 'starter', state: 'active' });
  });
});

describe('A change to a plan that a grant gives', () => {
  test('is refused, also its preview', async () => {
    await signIn();
    await buy('starter');
    await give({ plan: 'pro', until: START + 60 * DAY_MS });
    await expect(done(changePlan, { plan: 'pro' })).rejects.toThrow('409 Pro is granted to you until the end of');
    expect(await preview('pro')).toMatchObject({ status: 409 });
  });

  test('is possible if it is the lower one', async () => {
    await signIn();
    await buy('pro');
    await give({ plan: 'pro', until: START + 60 * DAY_MS });
    expect(await done(changePlan, { plan: 'starter' })).toMatchObject({ subscription: { nextPlan: 'starter' } });
  });
});

describe('The page of the provider', () => {
  test('opens for those who paid, without changes of plans on it', async () => {
    await signIn();
    await expect(done(portal, {})).rejects.toThrow('409 There is no payment to manage. Choose a plan first.');
    const { customer } = await buy('pro');
    expect(await done(portal, {})).toEqual({ url: `${stripe.origin}/portal/${customer}` });
    await done(portal, {});
    expect(stripe.calls.filter((call) => call === 'POST billing_portal/configurations')).toHaveLength(1);
  });
});
