import { writes } from '@sealtick/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCheck } from '../../platform/http/readiness.ts';
import { account } from '../identity/account.tables.ts';
import { billingCustomer, payment, planPeriod } from './billing.tables.ts';
import { billingCheck } from './billing-checks.ts';
import { cancelBilling } from './cancel-billing.ts';
import { closeCustomer, readCustomersAgain } from './customer-repository.ts';
import { CustomerWatch } from './customer-watch.ts';
import type { Subscription } from './testing/stripe-books.ts';
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
    const other = await site.provider.createCustomer('amara', 'amara@example.com', 'other');
    await database().update(billingCustomer).set({ customerId: other });
    await watch.find();
    expect(await check()).toEqual([
      'degraded',
      `The customer ${customer} pays for the account amara, which has the customer ${other}. Cancel its subscription at the payment provider.`,
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

describe('A customer that was replaced after the backup', () => {
  let paid: Subscription;
  beforeEach(async () => {
    paid = await buy('pro');
    const former = await site.provider.createCustomer('amara', 'amara@example.com', 'former');
    await site.provider.deleteCustomer(former);
    await database()
      .update(billingCustomer)
      .set({ customerId: former, readDueAt: new Date(clock.time) });
    await database().delete(planPeriod);
  });

  test('gives way to the one that pays, also if it was deleted', async () => {
    await look();
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
    expect(await database().select().from(billingCustomer)).toMatchObject([{ customerId: paid.customer }]);
  });

  test('gives way without a report, whatever the address of the other one is', async () => {
    stripe.books.customers.get(paid.customer)!.email = 'invoices@example.com';
    await watch.find();
    expect(await check()).toEqual(['ok', undefined]);
    await look();
    expect(await plan()).toMatchObject({ name: 'pro', state: 'active' });
  });

  test('leaves the cancellation of a deletion to the one that pays', async () => {
    await cancelBilling(database(), 'amara', clock.time);
    await look();
    expect(paid.cancel_at_period_end).toBe(true);
  });

  test('leaves the cancellation of its member to the one that pays', async () => {
    await done(writes.billing.cancel, {});
    expect(paid.cancel_at_period_end).toBe(true);
  });

  test('leaves a refund to the one that pays', async () => {
    await site.operate(writes.refunds.plan, { id: 'amara', reason: 'Asked by email' });
    expect(paid.status).toBe('canceled');
  });
});
