import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry, auditValue } from '../modules/audit/audit.tables.ts';
import { billingCustomer, billingEvent, planPeriod } from '../modules/billing/billing.tables.ts';
import { STAND_IN, StripeStandIn } from '../modules/billing/testing/stripe-stand-in.ts';
import { mail } from '../platform/mail/mail.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { addAccount } from '../testing/add-account.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const EMAIL = 'amara@example.com';

const db = useTestDatabase();
const folder = useFolder('billing');
const stripe = new StripeStandIn(Date.now);

beforeAll(async () => {
  await stripe.start();
  await addAccount(db.database, 'a', new Date(), { email: EMAIL });
});
afterAll(() => stripe.stop());

const operator = (words: readonly string[], env: Record<string, string> = {}) =>
  runSealtick(['operator', ...words], { ...databaseVariables(db), DATA_DIR: folder.path, AUDIT_SECRET: '', ...env });

const KEYS = () => ({
  STRIPE_SECRET_KEY: STAND_IN.secretKey,
  STRIPE_WEBHOOK_SECRET: STAND_IN.webhookSecret,
  STRIPE_PRICE_STARTER: STAND_IN.prices.starter,
  STRIPE_PRICE_PRO: STAND_IN.prices.pro,
  STRIPE_API_URL: stripe.origin,
});

const REASON = ['--reason', 'Asked by email'] as const;
const refund = (env?: Record<string, string>) => operator(['refund', EMAIL, ...REASON], env);

test('refunds a member and ends the plan, with an audit entry', async () => {
  expect(await refund()).toMatchObject({
    code: 2,
    err: expect.stringContaining('No payment provider is set: STRIPE_SECRET_KEY is missing.'),
  });
  expect(await refund(KEYS())).toMatchObject({
    code: 2,
    err: expect.stringContaining('The account never paid for a plan.'),
  });
  const url = stripe.open('cus_a', 'price_pro');
  await db.database.insert(billingCustomer).values({ accountId: 'a', customerId: 'cus_a' });
  const paid = stripe.pay(url);
  expect(await refund(KEYS())).toMatchObject({
    code: 0,
    out: `149.00 USD were refunded to ${EMAIL}. The paid plan has ended.\n`,
  });
  expect(paid.status).toBe('canceled');
  expect(await db.database.select().from(mail)).toMatchObject([{ address: EMAIL, subject: 'Refund: 149.00 USD' }]);
  expect(await db.database.select().from(planPeriod)).toMatchObject([{ plan: 'pro', isCancelled: true }]);
  expect(await db.database.select().from(auditEntry)).toMatchObject([
    { act: 'plan.refunded', actorKind: 'command-line', about: expect.any(String) },
  ]);
  expect((await db.database.select().from(auditValue)).map(({ values }) => JSON.parse(values))).toEqual([
    { before: {}, after: { amount: '149.00 USD', reason: 'Asked by email' } },
  ]);
  stripe.isDown = true;
  expect(await refund(KEYS())).toMatchObject({
    code: 3,
    err: expect.stringContaining('The payment provider does not answer'),
  });
});

test('refunds a course within 14 days, with an audit entry', async () => {
  stripe.isDown = false;
  const refund = () => operator(['refund-course', EMAIL, 'strategy-testing', ...REASON], KEYS());
  expect(await refund()).toMatchObject({ code: 2, err: expect.stringContaining('has no payment for this course') });
  const url = stripe.open('cus_a', '');
  const mark = { course: 'strategy-testing', title: 'Testing a strategy', cents: '14900' };
  const amounts = { amount_subtotal: 14_900, amount_total: 14_900, currency: 'usd' };
  Object.assign(stripe.books.sessions.at(-1)!, { mode: 'payment', metadata: mark, ...amounts });
  stripe.payCourse(url);
  expect(await refund()).toMatchObject({
    code: 0,
    out: `149.00 USD were refunded to ${EMAIL}. The course is closed.\n`,
  });
  expect(stripe.books.charges.at(-1)).toMatchObject({ refunded: true });
  expect((await db.database.select().from(auditEntry)).map(({ act }) => act)).toContain('course.refunded');
});

test('lists events of customers that no account has', async () => {
  expect(await operator(['billing-events'])).toMatchObject({ code: 0, out: 'Every event belongs to an account.\n' });
  const receivedAt = new Date('2026-03-16T10:00:00Z');
  const event = { id: 'evt_1', type: 'invoice.paid', objectId: 'in_1', receivedAt };
  await db.database.insert(billingEvent).values([
    { ...event, customerId: 'cus_unknown' },
    { ...event, id: 'evt_2', customerId: 'cus_a' },
  ]);
  const listed = await operator(['billing-events']);
  expect(listed.out).toContain('cus_unknown');
  expect(listed.out).not.toContain('evt_2');
  expect(JSON.parse((await operator(['billing-events', '--json'])).out)).toMatchObject([{ id: 'evt_1' }]);
});
