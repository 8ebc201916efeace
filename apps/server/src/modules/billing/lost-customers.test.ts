import { writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCheck } from '../../platform/http/readiness.ts';
import { account } from '../identity/account.tables.ts';
import { billingCustomer, payment, planPeriod } from './billing.tables.ts';
import { billingCheck } from './billing-checks.ts';
import { closeCustomer, readCustomersAgain } from './customer-repository.ts';
import { CustomerWatch } from './customer-watch.ts';
import { useBilling } from './testing/use-billing.ts';

const site = useBilling();
const { buy, clock, database, done, look, plan, signIn, stripe } = site;
const { checkout } = writes.billing;
let watch: CustomerWatch;
const check = async () => {
  const { state, reason } = await runCheck(billingCheck(database(), watch));
  return [state, reason];
};

beforeEach(async () => {
  watch = new CustomerWatch(site.provider, database(), clock);
  await signIn();
});

/** The database is that of a backup from before the payment. */
async function restore(): Promise<void> {
  for (const table of [billingCustomer, planPeriod, payment]) await database().delete(table);
}

describe('An account whose customer is missing after a restore', () => {
  test('cannot pay twice: its next checkout finds the customer', async () => {
    const paid = await buy('pro');
    await restore();
    expect(await plan()).toMatchObject({ name: 'free' });
    await expect(done(checkout, { plan: 'pro' })).rejects.toThrow('409 You already pay for Pro.');
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect(await database().select().from(billingCustomer)).toMatchObject([{ customerId: paid.customer }]);
  });

  test('has its plan again without an act of the member', async () => {
    await buy('pro');
    await restore();
    await watch.find();
    await look();
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect(await check()).toEqual(['ok', undefined]);
  });

  test('has what a customer of the backup paid since then', async () => {
    const url = (await done(checkout, { plan: 'pro' })).url;
    stripe.pay(url);
    await database().update(billingCustomer).set({ readDueAt: null, checkoutUntil: null });
    await readCustomersAgain(database(), new Date(clock.time));
    await look();
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });
});

describe('A customer that pays', () => {
  test('for an account that does not exist is reported', async () => {
    const { customer } = await buy('pro');
    await database().delete(account);
    await watch.find();
    expect(await check()).toEqual([
      'degraded',
      `The customer ${customer} pays for the account amara, which does not exist. Cancel its subscription at the payment provider.`,
    ]);
    stripe.books.subscriptions.at(-1)!.status = 'canceled';
    await watch.find();
    expect(await check()).toEqual(['ok', undefined]);
  });

  test('for an account that has another customer is reported', async () => {
    const { customer } = await buy('pro');
    await database().update(billingCustomer).set({ customerId: 'cus_other' });
    await watch.find();
    expect(await check()).toEqual([
      'degraded',
      `The customer ${customer} pays for the account amara, which has the customer cus_other. Cancel its subscription at the payment provider.`,
    ]);
  });

  test('for an account that was erased is deleted, and not reported', async () => {
    await buy('pro');
    await database().transaction(async (tx) => {
      await closeCustomer(tx as never, 'amara', new Date(clock.time));
      await tx.delete(account);
    });
    await watch.find();
    expect(await check()).toEqual(['ok', undefined]);
  });
});

test('The customer of a wrong key is replaced by the former one once the key is right', async () => {
  const paid = await buy('pro');
  const before = [...stripe.books.customers];
  stripe.books.forgetCustomers();
  await done(checkout, { plan: 'pro' });
  stripe.books.forgetCustomers();
  for (const [id, customer] of before) stripe.books.customers.set(id, customer);
  clock.time += DAY_MS;
  await look();
  expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  expect(await database().select().from(billingCustomer)).toMatchObject([{ customerId: paid.customer, problem: null }]);
});
