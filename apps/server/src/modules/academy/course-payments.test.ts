import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Enrolment, REFUND_DAYS, writes } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCheck } from '../../platform/http/readiness.ts';
import type { ServerModule } from '../../platform/module.ts';
import { billingCheck } from '../billing/billing-checks.ts';
import { openCourseCheckout } from '../billing/index.ts';
import type { Session } from '../billing/testing/stripe-books.ts';
import { useBilling } from '../billing/testing/use-billing.ts';
import { insertGrant } from './academy-repository.ts';
import { createAcademy } from './index.ts';
import { documentValues } from './testing/use-academy.ts';

const ID = 'strategy-testing';
const dataDir = mkdtempSync(join(tmpdir(), 'sealtick-courses-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
let academy: ServerModule;
const site = useBilling(({ clock, db }, billing) => {
  academy = createAcademy({
    clock,
    config: { baseUrl: null, contentDir: null, dataDir } as never,
    db: db.database,
    queueMail: async () => {},
    wakeUps: {} as never,
    workDatabase: db.database,
    documentValues,
    openCheckout: (viewer, course) => openCourseCheckout(billing, viewer, course),
    origin: billing.origin,
    press: {} as never,
  });
  return [academy];
});
beforeAll(() => academy.open?.(() => {}));
const { acts, billing, call, clock, database, done, get, look, signIn, stripe, tell } = site;
const { buy, enrol } = writes.academy;

const open = async () => (await done(buy, { id: ID })).url;
const isOpen = async () =>
  (await get<Enrolment[]>('/api/academy/progress')).some((one) => one.courseId === ID && one.isOpen);
const getCharge = (session: Session) =>
  stripe.books.charges.find((one) => one.payment_intent === session.payment_intent)!;
const states = async () => (await billing()).courses.map(({ state }) => state);
/** Buys the course as a member does. */
const bought = async (): Promise<Session> => {
  const session = stripe.payCourse(await open());
  await tell(session, 'checkout.session.completed');
  return session;
};
const refund = () => site.operate(writes.refunds.course, { id: 'amara', courseId: ID, reason: 'Asked by email' });

describe('The payment of a course', () => {
  test('opens the course once it is paid, and is a receipt', async () => {
    await signIn();
    await expect(done(enrol, { id: ID })).rejects.toThrow('403');
    const url = await open();
    await look();
    expect(await isOpen()).toBe(false);
    const session = stripe.payCourse(url);
    await tell(session, 'checkout.session.completed');
    expect(await done(enrol, { id: ID })).toMatchObject({ isOpen: true });
    expect((await billing()).courses).toEqual([
      {
        number: session.payment_intent,
        courseId: ID,
        title: expect.any(String),
        amountCents: 14_900,
        currency: 'usd',
        paidAt: new Date(clock.time).toISOString(),
        state: 'paid',
      },
    ]);
    expect(acts).toContain(`course.checkout-opened ${ID}`);
    await signIn('ben');
    expect(await isOpen()).toBe(false);
    expect((await billing()).courses).toEqual([]);
  });

  test('leads back to the course, which is open when the browser arrives', async () => {
    await signIn();
    const url = await open();
    const { success_url } = stripe.books.sessions.at(-1)!;
    stripe.payCourse(url);
    const back = await site.inject({
      url: success_url.replace('https://signals.example.com', ''),
      headers: { host: 'localhost' },
    });
    expect(back.headers.location).toBe(`/academy/courses/${ID}`);
    expect(await isOpen()).toBe(true);
  });

  test('is seen within a minute without any event, also by a member who pays for a plan', async () => {
    await signIn();
    await site.buy('pro');
    stripe.payCourse(await open());
    clock.time += MINUTE_MS;
    await look();
    expect(await isOpen()).toBe(true);
  });

  test('is not made twice by two presses, on one device or two: the earlier page ends', async () => {
    await signIn();
    const before = stripe.books.charges.length;
    const [first, second] = await Promise.all([open(), open()]);
    const payable = [first, second].filter((url) =>
      stripe.books.sessions.some((one) => one.url === url && one.status === 'open'),
    );
    expect(payable).toHaveLength(1);
    stripe.payCourse(payable[0]!);
    await expect(done(buy, { id: ID })).rejects.toThrow('409 You have bought this course.');
    expect(stripe.books.charges).toHaveLength(before + 1);
  });

  test('that was made twice all the same is refunded once, and the course stays open', async () => {
    await signIn();
    const first = await open();
    const page = stripe.books.sessions.find(({ url }) => url === first)!;
    const second = { ...page, id: 'cs_again', url: `${first}-again` };
    stripe.books.sessions.push(second);
    const one = stripe.payCourse(first);
    clock.time += 1_000;
    const two = stripe.payCourse(second.url);
    await tell(one, 'checkout.session.completed');
    await tell(two, 'checkout.session.completed');
    expect([getCharge(one).refunded, getCharge(two).refunded]).toEqual([false, true]);
    expect(await states()).toEqual(['reversed', 'paid']);
    expect(await isOpen()).toBe(true);
    expect(site.mails.map(({ paragraphs }) => paragraphs)).toEqual([
      [
        expect.stringMatching(/^149\.00 USD for the course .+ were returned to the card or account that paid\.$/),
        expect.stringMatching(/^You still have the course .+\.$/),
      ],
    ]);
  });

  test('that was made twice is read all the same while its refund is refused, which the operator sees', async () => {
    await signIn();
    const first = await open();
    const page = stripe.books.sessions.find(({ url }) => url === first)!;
    stripe.books.sessions.push({ ...page, id: 'cs_refused', url: `${first}-again` });
    const one = stripe.payCourse(first);
    clock.time += 1_000;
    const two = stripe.payCourse(`${first}-again`);
    stripe.refusedRefunds.set(two.payment_intent!, 'balance_insufficient');
    await tell(one, 'checkout.session.completed');
    expect(await states()).toEqual(['paid', 'paid']);
    const { state, reason } = await runCheck(billingCheck(database()));
    expect([state, reason]).toEqual([
      'degraded',
      'The balance at the payment provider is too low. Add funds there, then refund again.',
    ]);
    stripe.refusedRefunds.clear();
    clock.time += DAY_MS;
    await look();
    expect(await states()).toEqual(['reversed', 'paid']);
    expect((await runCheck(billingCheck(database()))).state).toBe('ok');
  });

  test('counts once if its event comes twice, late, or before the one of its page', async () => {
    await signIn();
    const session = stripe.payCourse(await open());
    const event = stripe.event(getCharge(session), 'charge.succeeded', { id: 'evt_same' });
    for (const one of [event, event]) expect((await site.send(one)).statusCode).toBe(204);
    await look();
    await tell({ ...session, status: 'open', payment_status: 'unpaid' }, 'checkout.session.expired');
    clock.time += 3 * DAY_MS;
    await tell(session, 'checkout.session.completed');
    expect(await states()).toEqual(['paid']);
    expect(await isOpen()).toBe(true);
  });

  test('whose money arrives days later opens the course then', async () => {
    await signIn();
    const session = stripe.payCourse(await open(), false);
    await tell(session, 'checkout.session.completed');
    expect(await states()).toEqual([]);
    expect(await isOpen()).toBe(false);
    clock.time += 3 * DAY_MS;
    stripe.arrive(session);
    await look();
    expect(await isOpen()).toBe(true);
  });

  test.each([
    ['less than the price', { amount_subtotal: 100, amount_total: 100 }],
    ['the price less a discount', { amount_total: 100 }],
    ['another currency', { currency: 'jpy' }],
  ])('of another amount opens nothing, and its receipt says so: %s', async (_name, changed) => {
    await signIn();
    const session = stripe.payCourse(await open());
    Object.assign(session, changed);
    await tell(session, 'checkout.session.completed');
    expect(await isOpen()).toBe(false);
    expect(await states()).toEqual(['other-amount']);
  });

  test('with tax on top of the price opens the course', async () => {
    await signIn();
    const session = stripe.payCourse(await open());
    session.amount_total = 17_731;
    await tell(session, 'checkout.session.completed');
    expect((await billing()).courses).toMatchObject([{ amountCents: 17_731, state: 'paid' }]);
  });

  test('by an event that only claims it, or of another customer, opens nothing', async () => {
    await signIn();
    await open();
    const page = stripe.books.sessions.at(-1)!;
    await tell({ ...page, status: 'complete', payment_status: 'paid' }, 'checkout.session.completed');
    expect(await isOpen()).toBe(false);
    const forged = stripe.event(page, 'checkout.session.completed', { secret: 'whsec_other' });
    expect((await site.send(forged)).statusCode).toBe(400);
  });

  test('is refused for a free course, one that was granted, an unconfirmed address and a visitor', async () => {
    await signIn();
    await expect(done(buy, { id: 'risk' })).rejects.toThrow('409 The course is free.');
    await expect(done(buy, { id: 'none' })).rejects.toThrow('404');
    await insertGrant(database(), { accountId: 'amara', courseId: ID, grantedAt: new Date(clock.time) });
    await expect(done(buy, { id: ID })).rejects.toThrow('409 The course is open to you.');
    await signIn('ben', 'ben@example.com', false);
    await expect(done(buy, { id: ID })).rejects.toThrow('403 Confirm your email address first.');
    site.caller.principal = { kind: 'anonymous' };
    expect((await call(buy, { id: ID })).statusCode).toBe(401);
    expect(stripe.calls).toEqual([]);
  });

  test('cannot begin while the provider does not answer', async () => {
    await signIn();
    stripe.isDown = true;
    await expect(done(buy, { id: ID })).rejects.toThrow('503');
    stripe.isDown = false;
    expect(await open()).toContain('/pay/');
  });
});

describe('A refund of a course', () => {
  test('within 14 days closes the course, which can then be bought again', async () => {
    await signIn();
    await bought();
    clock.time += REFUND_DAYS * DAY_MS;
    expect(await refund()).toMatchObject({ refunded: [{ amountCents: 14_900, currency: 'usd' }], refusal: null });
    expect(acts).toContain('course.refunded amara');
    expect(await isOpen()).toBe(false);
    await expect(done(enrol, { id: ID })).rejects.toThrow('403');
    expect(await states()).toEqual(['reversed']);
    await expect(refund()).rejects.toThrow('no payment for this course that could be refunded');
    await bought();
    expect(await states()).toEqual(['paid', 'reversed']);
    expect(await isOpen()).toBe(true);
  });

  test('is refused later, and without a payment', async () => {
    await signIn();
    await expect(refund()).rejects.toThrow('no payment for this course that could be refunded');
    await bought();
    clock.time += REFUND_DAYS * DAY_MS + 1;
    await expect(refund()).rejects.toThrow(`refunds end ${REFUND_DAYS} days after it.`);
    expect(await isOpen()).toBe(true);
  });

  test('made on the pages of the provider, or a charge-back, closes it too; a part does not', async () => {
    await signIn();
    const charge = getCharge(await bought());
    await tell({ ...charge, amount_refunded: 1_000 }, 'charge.refunded');
    expect(await isOpen()).toBe(true);
    charge.refunded = true;
    await tell({ id: 're_1', object: 'refund', payment_intent: charge.payment_intent }, 'refund.created');
    expect(await isOpen()).toBe(false);
    const again = getCharge(await bought());
    await tell(stripe.books.dispute(again, 'warning_needs_response'), 'charge.dispute.created');
    expect(await isOpen()).toBe(true);
    await tell(stripe.books.dispute(again, 'needs_response'), 'charge.dispute.updated');
    expect(await isOpen()).toBe(false);
    expect(site.mails.map(({ subject }) => subject)).toEqual(['Refund: 149.00 USD', 'Charge-back: 149.00 USD']);
    expect(site.mails.at(-1)!.paragraphs).toEqual([
      expect.stringMatching(/^The bank or card issuer that paid 149\.00 USD for the course .+ disputes the payment/),
      expect.stringMatching(/^You no longer have the course .+\.$/),
    ]);
    await tell(stripe.books.dispute(again, 'won'), 'charge.dispute.closed');
    expect(await isOpen()).toBe(true);
    expect((await states()).sort()).toEqual(['paid', 'reversed']);
  });

  test('leaves a course open that an operator granted as well', async () => {
    await signIn();
    const charge = getCharge(await bought());
    await insertGrant(database(), { accountId: 'amara', courseId: ID, grantedAt: new Date(clock.time) });
    charge.refunded = true;
    await tell(charge, 'charge.refunded');
    expect(await isOpen()).toBe(true);
  });
});
