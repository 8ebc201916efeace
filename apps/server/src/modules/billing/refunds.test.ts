import { type InputOf, writes } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { billingCustomer, payment } from './billing.tables.ts';
import { readRefunds } from './refundable.ts';
import { refundWrites } from './refunds.served.ts';
import { useBilling } from './testing/use-billing.ts';

const site = useBilling();
const { acts, buy, clock, database, look, mails, operate, plan, recorded, signIn, stripe, tell } = site;
const reason = 'Asked by email';
const refund = (more: Partial<InputOf<typeof writes.refunds.plan>> = {}) =>
  operate(writes.refunds.plan, { id: 'amara', reason, ...more });
const shown = () => readRefunds(database(), 'amara', clock.time);
const usd = (amountCents: number) => ({ amountCents, currency: 'usd' });
const getCharge = (customer: string, n = 0) => stripe.books.charges.filter((one) => one.customer === customer)[n]!;
const refundCalls = () => stripe.calls.filter((call) => call === 'POST refunds');

/** Pays for Starter, and then the difference to Pro. */
async function buyTwice() {
  const paid = await buy('starter');
  clock.time += DAY_MS;
  await site.done(writes.billing.changePlan, { plan: 'pro' });
  return paid;
}

/** Has the provider stop answering at a call. */
function stopAt(name: string) {
  stripe.wait = async () => {
    if (stripe.calls.at(-1) === name && (name !== 'GET charges' || refundCalls().length > 0)) stripe.isDown = true;
  };
}

function startAgain() {
  stripe.wait = async () => {};
  stripe.isDown = false;
  clock.time += 5 * MINUTE_MS;
}

beforeEach(() => signIn());

describe('What can be refunded', () => {
  test('is every payment for plans for 14 days from the first, and nothing afterwards', async () => {
    expect(await shown()).toEqual({ plan: null, courses: [], pending: null, refused: null });
    const first = clock.time;
    await buyTwice();
    expect((await shown()).plan).toMatchObject({
      payments: [
        { ...usd(4_900), paidAt: new Date(first).toISOString() },
        { currency: 'usd', paidAt: new Date(clock.time).toISOString() },
      ],
      until: new Date(first + 14 * DAY_MS).toISOString(),
    });
    clock.time = first + 14 * DAY_MS;
    expect((await shown()).plan).not.toBeNull();
    clock.time += 1;
    expect((await shown()).plan).toBeNull();
  });

  test('is the rest of a payment that was refunded in part, and the email names the rest', async () => {
    const { customer } = await buy('pro');
    const charge = getCharge(customer);
    charge.amount_refunded = 1_000;
    await tell(charge, 'charge.refunded');
    expect((await shown()).plan!.payments).toMatchObject([usd(13_900)]);
    expect(await refund({ amountCents: 13_900 })).toMatchObject({ refunded: [usd(13_900)] });
    expect(mails.at(-1)!.subject).toBe('Refund: 139.00 USD');
  });
});

describe('A refund of a plan', () => {
  test('within 14 days of the first payment returns everything and ends the plan immediately', async () => {
    const paid = await buy('pro');
    clock.time += 14 * DAY_MS;
    expect(await refund({ amountCents: 14_900 })).toEqual({ refunded: [usd(14_900)], refusal: null, isPending: false });
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    expect(paid.status).toBe('canceled');
    expect(await database().select().from(payment)).toMatchObject([{ amountCents: 14_900, isReversed: true }]);
    expect(acts).toEqual(expect.arrayContaining(['plan.refunded amara']));
    expect(await shown()).toEqual({ plan: null, courses: [], pending: null, refused: null });
    await expect(refund()).rejects.toThrow('409 Every payment of the account was refunded before.');
    // One email, also after later reads of the customer.
    clock.time += DAY_MS;
    await look();
    expect(mails).toMatchObject([
      {
        to: 'amara@example.com',
        accountId: 'amara',
        subject: 'Refund: 149.00 USD',
        paragraphs: [
          '149.00 USD for the plan Pro were returned to the card or account that paid.',
          'The plan has ended, and no further payment is taken for it.',
          'Your account has the plan Free now: your subscriptions stay listed, but send no signals.',
        ],
        action: { label: 'Open your account', url: 'https://signals.example.com/account#billing' },
      },
    ]);
  });

  test('is refused later, also after a second subscription, and without a payment or an account', async () => {
    await expect(refund()).rejects.toThrow('409 The account never paid for a plan.');
    await expect(refund({ id: 'nobody' })).rejects.toThrow('404');
    const paid = await buy('pro');
    clock.time += 14 * DAY_MS + 1;
    await expect(refund()).rejects.toThrow(
      '409 The first payment was on 2026-03-16T10:00:00.000Z; refunds end 14 days',
    );
    paid.status = 'canceled';
    paid.ended_at = clock.time / 1_000;
    await tell(paid);
    await buy('pro');
    await expect(refund()).rejects.toThrow('refunds end 14 days after it.');
    expect(refundCalls()).toEqual([]);
  });

  test('is refused where another amount was shown, and nothing is returned', async () => {
    const { customer } = await buy('pro');
    getCharge(customer).amount_refunded = 1_000;
    await expect(refund({ amountCents: 14_900 })).rejects.toThrow('409 139.00 USD can be refunded now');
    expect(refundCalls()).toEqual([]);
    expect((await shown()).plan!.payments, 'read again').toMatchObject([usd(13_900)]);
  });

  test('by two operators at the same time returns the money once, with one audit entry', async () => {
    const { customer } = await buy('pro');
    site.caller.principal = { kind: 'operator', accountId: 'olga' };
    const order = () => site.call(writes.refunds.plan, { id: 'amara', reason });
    const codes = (await Promise.all([order(), order()])).map(({ statusCode }) => statusCode);
    expect(codes).toContain(200);
    expect(getCharge(customer).refunded).toBe(true);
    expect(refundCalls()).toHaveLength(1);
    expect(acts.filter((act) => act.startsWith('plan.refunded'))).toHaveLength(1);
    expect(mails).toHaveLength(1);
  });

  test('ends a plan that is paid from a later moment too', async () => {
    await buy('pro');
    const scheduled = structuredClone(stripe.books.subscriptions.at(-1)!);
    stripe.books.subscriptions.push({ ...scheduled, id: 'sub_later', latest_invoice: null } as never);
    await refund();
    expect(stripe.books.subscriptions.find(({ id }) => id === 'sub_later')!.status).toBe('canceled');
  });

  test('needs an operator', async () => {
    const answer = await site.call(writes.refunds.plan, { id: 'amara', reason });
    expect(answer.statusCode).toBe(403);
  });
});

describe('A refund that the provider refuses', () => {
  test.each([
    ['charge_disputed', 'The bank or card issuer disputes the payment.'],
    ['balance_insufficient', 'The balance at the payment provider is too low.'],
    ['charge_already_refunded', 'The payment provider says that the payment was refunded before.'],
    ['refund_disputed_payment', 'The payment provider refuses the refund (refund_disputed_payment).'],
  ])('for %s says why, and leaves the plan as it is', async (code, sentence) => {
    const paid = await buy('pro');
    stripe.refusedRefunds.set(getCharge(paid.customer).payment_intent, code);
    await expect(refund()).rejects.toThrow(`409 ${sentence}`);
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect(paid.status).toBe('active');
    expect((await shown()).pending).toBeNull();
    expect(acts).not.toContain('plan.refunded amara');
    // With the same idempotency key, the refusal would be repeated.
    stripe.refusedRefunds.clear();
    expect(await refund()).toMatchObject({ refunded: [usd(14_900)] });
  });

  test('for one of two payments refunds the other one, ends the plan, and says so; the rest can be refunded later', async () => {
    const { customer } = await buyTwice();
    const rest = getCharge(customer, 1);
    stripe.refusedRefunds.set(rest.payment_intent, 'balance_insufficient');
    expect(await refund()).toMatchObject({
      refunded: [usd(4_900)],
      refusal: expect.stringContaining('The balance at the payment provider is too low.'),
    });
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    expect(acts).toContain('plan.refunded amara');
    expect((await shown()).plan!.payments).toMatchObject([usd(rest.amount)]);
    stripe.refusedRefunds.clear();
    expect(await refund()).toMatchObject({ refunded: [usd(rest.amount)], refusal: null });
  });
});

describe('A provider that does not answer', () => {
  test('before the refund has begun leaves everything as it is', async () => {
    const paid = await buy('pro');
    stripe.isDown = true;
    await expect(refund()).rejects.toThrow('503 The payment provider does not answer as expected');
    stripe.isDown = false;
    expect((await shown()).pending).toBeNull();
    await look();
    expect(refundCalls()).toEqual([]);
    expect(paid.status).toBe('active');
  });

  test.each([
    ['at the refund', 'POST refunds'],
    ['after the refund', 'GET charges'],
    ['at the end of the plan', 'DELETE subscriptions/:id'],
  ])('%s has the site finish it later, once, with the audit entry of the operator', async (_when, name) => {
    const paid = await buy('pro');
    const before = stripe.books.refunds.length;
    stopAt(name);
    expect(await refund()).toEqual({ refunded: [], refusal: null, isPending: true });
    expect(acts).not.toContain('plan.refunded amara');
    expect((await shown()).pending).toEqual({ courseId: null, since: new Date(clock.time).toISOString() });
    startAgain();
    await look();
    await look();
    expect(paid.status).toBe('canceled');
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    expect(getCharge(paid.customer).refunded).toBe(true);
    expect(stripe.books.refunds).toHaveLength(before + 1);
    expect(mails).toHaveLength(1);
    expect(await shown()).toEqual({ plan: null, courses: [], pending: null, refused: null });
    expect(recorded).toEqual([
      {
        act: 'plan.refunded',
        by: { kind: 'operator', accountId: 'olga' },
        accountId: 'amara',
        values: { after: { amount: '149.00 USD', reason } },
      },
    ]);
  });
});

describe('A pending refund', () => {
  test('lets the member begin no payment, and ends no subscription that was begun after it', async () => {
    const paid = await buy('pro');
    stopAt('DELETE subscriptions/:id');
    await refund();
    startAgain();
    const again = stripe.pay(stripe.open(paid.customer, 'price_pro'));
    await expect(site.done(writes.billing.checkout, { plan: 'pro' })).rejects.toThrow('409 A refund');
    await expect(site.done(writes.billing.changePlan, { plan: 'starter' })).rejects.toThrow('409 A refund');
    await look();
    expect([paid.status, again.status]).toEqual(['canceled', 'active']);
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });

  test.each(['needs_response', 'lost'] as const)('counts no dispute as a refund: %s', async (status) => {
    const { customer } = await buy('pro');
    stopAt('POST refunds');
    await refund();
    startAgain();
    stripe.books.dispute(getCharge(customer), status);
    await look();
    expect(recorded).toEqual([]);
    expect(await shown()).toMatchObject({
      pending: null,
      refused: { reason: expect.stringContaining('disputes the payment.') },
    });
    await expect(refund()).rejects.toThrow('409 The bank or card issuer disputes the payment');
  });
});

describe('A refund that the provider refuses when the site finishes it', () => {
  const code = 'balance_insufficient';

  test('says why until another one is begun', async () => {
    const { customer } = await buy('pro');
    const since = new Date(clock.time).toISOString();
    stopAt('POST refunds');
    await refund();
    startAgain();
    stripe.refusedRefunds.set(getCharge(customer).payment_intent, code);
    await look();
    clock.time += 5 * MINUTE_MS;
    await look();
    expect(await shown()).toMatchObject({
      plan: { payments: [usd(14_900)] },
      pending: null,
      refused: {
        courseId: null,
        since,
        reason: expect.stringContaining('The balance at the payment provider is too low.'),
      },
    });
    stripe.refusedRefunds.clear();
    await refund();
    expect((await shown()).refused).toBeNull();
  });

  test('in part says why as well', async () => {
    const { customer } = await buyTwice();
    stopAt('POST refunds');
    await refund();
    startAgain();
    stripe.refusedRefunds.set(getCharge(customer, 1).payment_intent, code);
    await look();
    expect(recorded).toMatchObject([{ values: { after: { amount: '49.00 USD' } } }]);
    expect((await shown()).refused).toMatchObject({ reason: expect.stringContaining('is too low.') });
  });
});

describe('A process that ends', () => {
  const carryOut = async (principal: object) => {
    const { prepare } = refundWrites({ ...site.readDeps(), clock }).plan;
    const viewer = { db: database(), clock, principal };
    await prepare!(viewer as never, { id: 'amara', reason } as never, {} as never);
  };

  test('after the refund and before its audit entry leaves the entry to the running site', async () => {
    await buy('pro');
    await carryOut({ kind: 'anonymous' });
    expect(await plan()).toMatchObject({ name: 'free', state: 'ended' });
    await look();
    expect(recorded).toMatchObject([{ act: 'plan.refunded', by: { kind: 'command-line' }, accountId: 'amara' }]);
    await look();
    expect(recorded).toHaveLength(1);
    expect(refundCalls()).toHaveLength(1);
  });

  test('leaves a refund that the operator can also finish by ordering it again', async () => {
    await buy('pro');
    await carryOut({ kind: 'operator', accountId: 'olga' });
    clock.time += 15 * DAY_MS;
    await expect(operate(writes.refunds.course, { id: 'amara', courseId: 'strategy-testing', reason })).rejects.toThrow(
      '409 Another refund of this account is being finished.',
    );
    expect(await refund()).toMatchObject({ refunded: [usd(14_900)] });
    expect(acts).toContain('plan.refunded amara');
    await look();
    expect(recorded).toEqual([]);
    expect(refundCalls()).toHaveLength(1);
    const [stored] = await database().select().from(billingCustomer);
    expect(stored!.refundOrder).toBeNull();
  });
});
