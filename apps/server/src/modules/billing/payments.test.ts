import { writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { START } from '../../testing/use-members.ts';
import { sendReminders } from './send-reminders.ts';
import { useBilling } from './testing/use-billing.ts';

const site = useBilling();
const { acts, billing, buy, clock, database, done, give, look, mails, plan, signIn, stripe, tell } = site;
const { changePlan, checkout } = writes.billing;
const MONTH = 30 * DAY_MS;
const iso = (ms: number) => new Date(ms).toISOString();

describe('A checkout', () => {
  test('gives the plan that was paid, until the paid period ends', async () => {
    await signIn();
    const none = { isOn: true, subscription: null, courses: [], hasCustomer: false, priceChanges: [] };
    expect(await billing()).toEqual(none);
    await buy('starter');
    expect(acts).toEqual(['checkout.opened starter']);
    expect(await plan()).toMatchObject({ name: 'starter', state: 'active', until: iso(START + MONTH) });
    expect((await billing()).subscription).toEqual({
      plan: 'starter',
      state: 'active',
      from: iso(START),
      renewsAt: iso(START + MONTH),
      endsAt: null,
      nextPlan: null,
      price: null,
    });
  });

  test('gives nothing until it is paid', async () => {
    await signIn();
    await done(checkout, { plan: 'pro' });
    clock.time += 5 * MINUTE_MS;
    await look();
    expect(await plan()).toMatchObject({ name: 'free', state: 'free' });
  });

  test('is seen within a minute without any event', async () => {
    await signIn();
    stripe.pay((await done(checkout, { plan: 'pro' })).url);
    await look();
    expect(await plan()).toMatchObject({ name: 'free' });
    clock.time += MINUTE_MS;
    await look();
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });

  test('has its payment and its plan stored once, however often the customer is read', async () => {
    await signIn();
    const paid = await buy('pro');
    paid.items.data[0]!.price = { id: 'price_pro', unit_amount: 14_900, currency: 'usd' };
    await tell(paid);
    const rows = sql`select xmin::text from payment union all select xmin::text from plan_period`;
    const versions = async () => (await database().execute<{ xmin: string }>(rows)).rows;
    const before = await versions();
    expect(before).toHaveLength(2);
    clock.time += DAY_MS;
    await look();
    expect(await versions()).toEqual(before);
  });

  test('is refused for what a grant gives already, and opens for a higher plan', async () => {
    await signIn();
    await give({ plan: 'starter', until: START + 60 * DAY_MS });
    await expect(done(checkout, { plan: 'starter' })).rejects.toThrow(
      /^409 Starter is granted to you until the end of .+ \(UTC\)\. Starter needs no payment\.$/,
    );
    await buy('pro');
    expect(await plan()).toMatchObject({ name: 'pro' });
  });

  test('closes the page of an earlier one', async () => {
    await signIn();
    const first = await done(checkout, { plan: 'starter' });
    await done(checkout, { plan: 'pro' });
    expect(() => stripe.pay(first.url)).toThrow('The page has ended.');
  });

  test('is refused to those who pay, and without a confirmed address', async () => {
    await signIn();
    await buy('starter');
    await expect(done(checkout, { plan: 'pro' })).rejects.toThrow(
      '409 You already pay for Starter. Change the plan under Plan and billing.',
    );
    await signIn('ben', 'ben@example.com', false);
    await expect(done(checkout, { plan: 'pro' })).rejects.toThrow('403 Confirm your email address first.');
  });

  test('leads back to a path of the site, which shows the plan immediately', async () => {
    await signIn();
    await done(checkout, { plan: 'pro', returnTo: '//evil.example/x' });
    const back = stripe.books.sessions.at(-1)!.success_url;
    expect(back).toMatch(/^https:\/\/signals\.example\.com\/api\/billing\/return\?to=%2F&state=[\w-]{43}$/);
    const { url } = await done(checkout, { plan: 'pro', returnTo: '/strategies/tideline-pullback?subscribe=1' });
    const { success_url } = stripe.books.sessions.at(-1)!;
    stripe.pay(url);
    const headers = { host: 'localhost' };
    const answer = await site.inject({ url: success_url.replace('https://signals.example.com', ''), headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/strategies/tideline-pullback?subscribe=1']);
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    const evil = await site.inject({ url: '/api/billing/return?to=//evil.example', headers });
    expect(evil.headers.location).toBe('/');
  });

  test('gives nothing to those who open the address of the way back without a payment', async () => {
    await signIn();
    await done(checkout, { plan: 'pro' });
    await site.inject({ url: '/api/billing/return', headers: { host: 'localhost' } });
    expect(await plan()).toMatchObject({ name: 'free' });
  });

  test('is refused while the provider charges another price', async () => {
    await signIn();
    stripe.books.prices.set('price_pro', 19_900);
    expect(await site.provider.comparePrices()).toEqual([
      'The price price_pro of Stripe is not 149 USD a month as the site shows for Pro.',
    ]);
    await expect(done(checkout, { plan: 'pro' })).rejects.toThrow('503 Plans cannot be paid for at the moment');
    stripe.books.prices.set('price_pro', 14_900);
  });

  test('says so while the provider does not answer', async () => {
    await signIn();
    stripe.isDown = true;
    await expect(done(checkout, { plan: 'pro' })).rejects.toThrow('503 The payment provider does not answer');
  });
});

describe('A former price of a plan', () => {
  test('gives the plan to who still pays it, also after a change of the plan was taken back', async () => {
    await signIn();
    const paid = await buy('pro');
    const price = { unit_amount: 12_900, currency: 'usd', tax_behavior: 'exclusive' } as const;
    paid.items.data[0]!.price = { id: 'price_pro_former', ...price };
    stripe.renew(paid);
    await tell(paid);
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect((await billing()).subscription).toMatchObject({ price: { monthlyCents: 12_900, isTaxIncluded: false } });
    await done(changePlan, { plan: 'starter' });
    await done(changePlan, { plan: 'pro' });
    expect((await billing()).subscription).toMatchObject({ plan: 'pro', nextPlan: null });
    expect([paid.items.data[0]!.price.id, paid.schedule]).toEqual(['price_pro_former', null]);
  });
});

describe('A payment during the trial', () => {
  test('is due when the trial ends, and gives its plan from then on', async () => {
    await signIn();
    await done(writes.plan.startTrial, {});
    clock.time += DAY_MS;
    const paid = await buy('starter');
    const end = START + 14 * DAY_MS;
    expect(paid.billing_cycle_anchor * 1_000).toBe(end);
    expect(stripe.books.invoices.filter(({ customer }) => customer === paid.customer)).toEqual([]);
    expect(await plan()).toMatchObject({ name: 'pro', state: 'trialing', until: iso(end) });
    expect((await billing()).subscription).toMatchObject({ state: 'scheduled', from: iso(end), renewsAt: iso(end) });
    clock.time = end;
    expect(await plan()).toMatchObject({ name: 'starter', state: 'active' });
    stripe.renew(paid);
    await tell(paid);
    expect((await billing()).subscription).toMatchObject({ state: 'active', renewsAt: iso(end + MONTH) });
  });

  test('leaves another plan to choose if it is ended on the pages of the provider before the trial ends', async () => {
    await signIn();
    await done(writes.plan.startTrial, {});
    const paid = await buy('starter');
    await site.provider.cancelNow(paid.id);
    await tell(paid, 'customer.subscription.deleted');
    expect((await billing()).subscription).toBeNull();
    await buy('pro');
    expect((await billing()).subscription).toMatchObject({ plan: 'pro', state: 'scheduled' });
  });

  test('can be changed to another plan without a payment', async () => {
    await signIn();
    await done(writes.plan.startTrial, {});
    const paid = await buy('starter');
    expect((await done(changePlan, { plan: 'pro' })).subscription).toMatchObject({ plan: 'pro', state: 'scheduled' });
    expect(stripe.books.invoices.filter(({ customer }) => customer === paid.customer)).toEqual([]);
    clock.time = START + 14 * DAY_MS;
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });
});

describe('A renewal', () => {
  test('is read by the clock, without any event', async () => {
    await signIn();
    const paid = await buy('pro');
    clock.time = START + MONTH;
    stripe.renew(paid);
    clock.time += MINUTE_MS;
    await look();
    expect((await billing()).subscription).toMatchObject({ renewsAt: iso(START + 2 * MONTH) });
  });

  test('is waited for for a day while the provider cannot be read, and not longer', async () => {
    await signIn();
    await buy('pro');
    stripe.isDown = true;
    clock.time = START + MONTH + MINUTE_MS;
    await look();
    clock.time = START + MONTH + DAY_MS - 1;
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    clock.time += 1;
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
  });
});

describe('A failed payment', () => {
  test('leaves the plan for seven days, with emails on days 0, 3 and 6', async () => {
    await signIn();
    const paid = await buy('pro');
    clock.time = START + MONTH;
    stripe.cardsPay = false;
    stripe.renew(paid);
    await tell(paid, 'invoice.payment_failed');
    const failed = clock.time;
    expect(await plan()).toMatchObject({ name: 'pro', state: 'past_due', until: iso(failed + 7 * DAY_MS) });
    expect((await billing()).subscription).toMatchObject({ state: 'past_due', endsAt: iso(failed + 7 * DAY_MS) });
    const sentOn: number[] = [];
    mails.length = 0;
    const deps = {
      db: database(),
      queueMail: async () => void sentOn.push((clock.time - failed) / DAY_MS),
      origin: '',
    };
    for (let hours = 0; hours < 7 * 24; hours += 12) {
      clock.time = failed + hours * HOUR_MS;
      await sendReminders(deps, clock.time);
      await look();
    }
    expect(sentOn).toEqual([0, 3, 6]);
    clock.time = failed + 7 * DAY_MS - 1;
    expect(await plan()).toMatchObject({ state: 'past_due' });
    clock.time += 1;
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    await sendReminders(deps, clock.time);
    expect(sentOn).toHaveLength(3);
  });

  test('sends one email where two were missed', async () => {
    await signIn();
    const paid = await buy('pro');
    stripe.cardsPay = false;
    stripe.renew(paid);
    await tell(paid);
    clock.time += 4 * DAY_MS;
    const subjects: string[] = [];
    const queueMail = async (_tx: unknown, { subject }: { subject: string }) => void subjects.push(subject);
    await sendReminders({ db: database(), queueMail, origin: '' }, clock.time);
    await sendReminders({ db: database(), queueMail, origin: '' }, clock.time);
    expect(subjects).toEqual(['A payment for Pro failed']);
  });

  test('is forgotten once it is paid', async () => {
    await signIn();
    const paid = await buy('pro');
    stripe.cardsPay = false;
    stripe.renew(paid);
    await tell(paid);
    stripe.payOpen(paid);
    await tell(paid, 'invoice.paid');
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });

  test('allows no change of the plan', async () => {
    await signIn();
    const paid = await buy('starter');
    stripe.cardsPay = false;
    stripe.renew(paid);
    await tell(paid);
    await expect(done(changePlan, { plan: 'pro' })).rejects.toThrow('409 A payment failed. Pay the open invoice first');
  });
});
