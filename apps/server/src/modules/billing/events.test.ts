import { writes } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { account } from '../identity/account.tables.ts';
import { billingCustomer, billingEvent, closedCustomer, payment } from './billing.tables.ts';
import { cancelBilling } from './cancel-billing.ts';
import { closeCustomer } from './customer-repository.ts';
import { selectUnmatched } from './payment-repository.ts';
import { useBilling } from './testing/use-billing.ts';

const site = useBilling();
const { buy, clock, database, look, mails, plan, send, signIn, stripe, tell } = site;
const MONTH = 30 * DAY_MS;
const stored = async () => (await database().select().from(billingEvent)).length;

describe('POST /api/billing/stripe', () => {
  test.each([
    ['a wrong secret', { secret: 'whsec_attacker0000' }, {}],
    ['a signature of 301 seconds ago', {}, { age: 301 }],
    ['a signature dated 301 seconds ahead', {}, { age: -301 }],
    ['a signature dated a year ahead', {}, { age: -365 * 86_400 }],
    ['no signature', {}, { signature: '' }],
    ['a signature of another body', {}, { payload: '{"id":"evt_x","type":"invoice.paid","data":{"object":{}}}' }],
    ['several wrong signatures', {}, { signature: 't=1,v1=00,v1=11,v0=22' }],
    ['a body that is not JSON', {}, { payload: 'x' }],
  ])('refuses %s and stores nothing', async (_what, made, changed: Record<string, unknown>) => {
    await signIn();
    const { customer } = await buy('pro');
    const before = await stored();
    const at = clock.time - ((changed.age as number) ?? 0) * 1_000;
    const event = stripe.event({ id: 'sub_x', object: 'subscription', customer }, 'invoice.paid', { ...made, at });
    if ('payload' in changed) event.payload = changed.payload as string;
    if ('signature' in changed) event.headers['stripe-signature'] = changed.signature as string;
    expect((await send(event)).statusCode).toBe(400);
    expect(await stored()).toBe(before);
  });

  test('has its effect once, however often and at the same time it is sent', async () => {
    await signIn();
    const paid = await buy('pro');
    const event = stripe.event(paid, 'customer.subscription.updated', { id: 'evt_same' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(event)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    stripe.calls.length = 0;
    await Promise.all([look(), look(), look()]);
    await send(event);
    await look();
    expect(stripe.calls.filter((call) => call === 'GET subscriptions')).toHaveLength(1);
  });

  test('counts if it was signed within 300 seconds of the clock, before or after', async () => {
    await signIn();
    const { customer } = await buy('pro');
    const event = (id: string, age: number) =>
      stripe.event({ id: 'in_x', object: 'invoice', customer }, 'invoice.paid', { id, at: clock.time - age * 1_000 });
    const answers = await Promise.all([300, 301, -300, -301].map((age) => send(event(`evt_${age}`, age))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 400, 204, 400]);
  });

  test('that is replayed after its plan has ended gives no plan', async () => {
    await signIn();
    const paid = await buy('pro');
    const event = stripe.event(structuredClone(paid), 'customer.subscription.updated', { at: clock.time });
    expect((await send(event)).statusCode).toBe(204);
    await look();
    paid.status = 'canceled';
    paid.ended_at = clock.time / 1_000;
    await tell(structuredClone(paid), 'customer.subscription.deleted');
    const before = await stored();
    expect((await send(event)).statusCode).toBe(204);
    await look();
    clock.time += 301_000;
    expect((await send(event)).statusCode).toBe(400);
    await look();
    expect([await stored(), await plan()]).toMatchObject([before, { name: 'free', state: 'ended' }]);
  });

  test('says only to look again: what an event claims gives no access', async () => {
    await signIn();
    const paid = await buy('starter');
    const forged = structuredClone(paid);
    forged.items.data[0].price = { id: 'price_pro' };
    forged.items.data[0].current_period_end += 365 * 86_400;
    await tell(forged);
    expect(await plan()).toMatchObject({ name: 'starter' });
    await tell({ ...forged, id: 'sub_other' }, 'customer.subscription.created');
    expect(await plan()).toMatchObject({ name: 'starter' });
  });

  test('comes to the same end in any order', async () => {
    await signIn();
    const paid = await buy('pro');
    const active = structuredClone(paid);
    clock.time += MONTH;
    stripe.cardsPay = false;
    stripe.renew(paid);
    const failed = structuredClone(paid);
    paid.status = 'canceled';
    paid.ended_at = clock.time / 1_000;
    await tell(structuredClone(paid), 'customer.subscription.deleted');
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    await tell(failed, 'invoice.payment_failed');
    await tell(active, 'customer.subscription.updated');
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
  });

  test('names an account by the customer only', async () => {
    await signIn('ben');
    const bens = await buy('pro');
    await signIn('amara');
    await tell({ ...bens, client_reference_id: 'amara', metadata: { account: 'amara' } }, 'checkout.session.completed');
    expect(await plan()).toMatchObject({ name: 'free' });
  });

  test('of an unknown customer is stored and shown to the operator', async () => {
    const event = { id: 'in_x', object: 'invoice', customer: 'cus_unknown' };
    await tell(event, 'invoice.paid');
    await tell({ id: 'in_y', object: 'invoice', customer: null }, 'invoice.paid');
    expect(await selectUnmatched(database(), 10)).toMatchObject([
      { objectId: 'in_x', customerId: 'cus_unknown', handledAt: null },
      { objectId: 'in_y', customerId: null, handledAt: null },
    ]);
  });

  test('of another kind is answered and not stored', async () => {
    await tell({ id: 'prod_x', object: 'product' }, 'product.updated');
    expect(await stored()).toBe(0);
  });

  test('is kept while the provider does not answer', async () => {
    await signIn();
    const paid = await buy('starter');
    paid.items.data[0].price = { id: 'price_pro' };
    stripe.isDown = true;
    await tell(paid);
    expect(await plan()).toMatchObject({ name: 'starter' });
    stripe.isDown = false;
    clock.time += 5 * MINUTE_MS;
    await look();
    expect(await plan()).toMatchObject({ name: 'pro' });
  });
});

describe('A customer of the provider', () => {
  test('whose state has an unknown form is read again later, and does not keep others from being read', async () => {
    await signIn();
    const paid = await buy('starter');
    const { items } = paid;
    await signIn('ben');
    const other = await buy('starter');
    clock.time += DAY_MS;
    Object.assign(paid, { items: null });
    other.items.data[0].price = { id: 'price_pro' };
    await look();
    expect(await plan()).toMatchObject({ name: 'pro' });
    const problems = (await database().select().from(billingCustomer)).map(({ accountId, problem }) => [
      accountId,
      problem,
    ]);
    expect(problems.sort()).toEqual([
      ['amara', expect.stringContaining('could not be stored')],
      ['ben', null],
    ]);
    Object.assign(paid, { items });
    clock.time += 5 * MINUTE_MS;
    await look();
    expect((await database().select().from(billingCustomer)).every(({ problem }) => problem === null)).toBe(true);
  });

  test('that was never paid gives no plan, and neither does an unknown price', async () => {
    await signIn();
    const paid = await buy('pro');
    paid.items.data[0].price = { id: 'price_cheap' };
    await tell(paid);
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    Object.assign(paid, { status: 'incomplete' });
    paid.items.data[0].price = { id: 'price_pro' };
    await tell(paid);
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    Object.assign(paid, { status: 'active' });
    await tell(paid);
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });

  test('gets no second grace period by a second failed payment', async () => {
    await signIn();
    const paid = await buy('pro');
    stripe.cardsPay = false;
    clock.time += MONTH;
    stripe.renew(paid);
    await tell(paid);
    clock.time += 6 * DAY_MS;
    stripe.renew(paid);
    await tell(paid);
    clock.time += DAY_MS;
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
  });

  test('whose plan ends later than the paid period has it for the paid period only', async () => {
    await signIn();
    const paid = await buy('pro');
    paid.cancel_at = paid.start_date + 200 * 86_400;
    await tell(paid);
    expect(await plan()).toMatchObject({ state: 'active' });
    stripe.isDown = true;
    clock.time += MONTH + DAY_MS;
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
  });
});

describe('A refund', () => {
  test('of a plan that ended leaves the plan that is paid for now, and the email says so', async () => {
    await signIn();
    const former = await buy('starter');
    former.status = 'canceled';
    former.ended_at = clock.time / 1_000;
    await tell(former);
    await buy('pro');
    const charge = stripe.books.charges.find(({ customer }) => customer === former.customer)!;
    charge.refunded = true;
    await tell(charge, 'charge.refunded');
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect(mails.map(({ paragraphs }) => paragraphs)).toEqual([
      [
        '49.00 USD for the plan Starter were returned to the card or account that paid.',
        'Your account has the plan Pro, which renews on 15 April 2026 (UTC).',
      ],
    ]);
  });

  test('names the plan of each invoice after the plan was changed', async () => {
    await signIn();
    const paid = await buy('starter');
    clock.time += MONTH / 2;
    await site.done(writes.billing.changePlan, { plan: 'pro' });
    const [first, difference] = stripe.books.charges.filter(({ customer }) => customer === paid.customer);
    first!.refunded = true;
    stripe.books.dispute(difference!, 'needs_response');
    await tell(paid);
    expect(mails).toMatchObject([
      {
        subject: 'Refund and charge-back: 99.00 USD',
        paragraphs: [
          expect.stringContaining('49.00 USD for the plan Starter were returned'),
          expect.stringContaining('50.00 USD for the plan Pro disputes'),
          expect.any(String),
          expect.any(String),
        ],
      },
    ]);
  });

  test.each([
    ['an unknown price', ['price_cheap']],
    ['two plans', ['price_pro', 'price_starter']],
  ])('names no plan where the invoice has %s', async (_what, prices) => {
    await signIn();
    const paid = await buy('pro');
    const { lines } = stripe.books.invoices.find(({ customer }) => customer === paid.customer)!;
    const of = (price: string) => ({ amount: 100, pricing: { price_details: { price } } });
    lines.data.splice(0, 1, ...prices.map(of));
    const charge = stripe.books.charges.find(({ customer }) => customer === paid.customer)!;
    charge.refunded = true;
    await tell(charge, 'charge.refunded');
    expect(mails.at(-1)!.paragraphs[0]).toMatch(/^149\.00 USD for your plan were returned/);
  });

  test('that settles an inquiry is a refund', async () => {
    await signIn();
    const paid = await buy('pro');
    const charge = stripe.books.charges.find(({ customer }) => customer === paid.customer)!;
    stripe.books.dispute(charge, 'warning_closed');
    charge.refunded = true;
    await tell(charge, 'charge.refunded');
    expect(mails.at(-1)!.subject).toBe('Refund: 149.00 USD');
  });

  test('that is made on the pages of the provider ends the plan too', async () => {
    await signIn();
    const paid = await buy('pro');
    const charge = stripe.books.charges.find(({ customer }) => customer === paid.customer)!;
    charge.refunded = true;
    await site.give({ plan: 'starter', until: Date.UTC(2030, 1, 1) });
    await tell(charge, 'charge.refunded');
    expect(await plan()).toMatchObject({ name: 'starter', state: 'active' });
    expect(mails.at(-1)!.paragraphs).toContain(
      'Your account has the plan Starter until 31 January 2030 (UTC), then the plan Free.',
    );
  });
});

describe('The deletion of an account', () => {
  test('cancels its plan when it is requested, also if the provider does not answer at that time', async () => {
    await signIn();
    const paid = await buy('pro');
    stripe.isDown = true;
    await cancelBilling(database(), 'amara', clock.time);
    await look();
    expect(paid.cancel_at_period_end).toBe(false);
    stripe.isDown = false;
    clock.time += 5 * MINUTE_MS;
    await look();
    expect(paid.cancel_at_period_end).toBe(true);
    expect(await plan()).toMatchObject({ name: 'pro', state: 'cancelling' });
  });

  test('deletes the customer at the provider when it is erased', async () => {
    await signIn();
    const paid = await buy('pro');
    await database().transaction(async (tx) => {
      await closeCustomer(tx as never, 'amara', new Date(clock.time));
      await tx.delete(account);
    });
    stripe.isDown = true;
    await look();
    stripe.isDown = false;
    clock.time += 5 * MINUTE_MS;
    await look();
    expect(paid.status).toBe('canceled');
    expect(stripe.books.customers.get(paid.customer)).toMatchObject({ isDeleted: true });
    expect(await database().select().from(closedCustomer)).toMatchObject([{ customerId: paid.customer, dueAt: null }]);
    expect(await database().select().from(payment)).toHaveLength(1);
  });
});
