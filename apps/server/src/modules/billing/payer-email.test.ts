import { writes } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '../identity/account.tables.ts';
import { billingCustomer } from './billing.tables.ts';
import { noteEmailChange } from './note-email-change.ts';
import { useBilling } from './testing/use-billing.ts';

const { clock, database, done, look, signIn, stripe } = useBilling();

beforeEach(async () => {
  await signIn();
  await done(writes.billing.checkout, { plan: 'pro' });
});

const change = async (email: string) => {
  await noteEmailChange(database(), 'amara', clock.time);
  await database().update(account).set({ email });
};
const emails = () => [...stripe.books.customers.values()].map(({ email }) => email);

describe('A changed email address', () => {
  test('reaches the provider, also if it does not answer at first', async () => {
    await change('amara@new.example');
    stripe.isDown = true;
    await look();
    expect(emails()).toEqual(['amara@example.com']);
    stripe.isDown = false;
    clock.time += 5 * MINUTE_MS;
    await look();
    expect(emails()).toEqual(['amara@new.example']);
  });

  test('that the provider does not take hinders no other work, and is given again the next day', async () => {
    await change('amara@new.example');
    stripe.failing = 'POST customers/:id';
    const { url } = await done(writes.billing.checkout, { plan: 'pro' });
    stripe.pay(url);
    clock.time += MINUTE_MS;
    await look();
    await done(writes.billing.cancel, {});
    expect(emails()).toEqual(['amara@example.com']);
    stripe.failing = null;
    clock.time += DAY_MS;
    await look();
    expect(emails()).toEqual(['amara@new.example']);
  });

  test('is that of the next payment', async () => {
    await change('amara@new.example');
    await done(writes.billing.checkout, { plan: 'pro' });
    expect(emails()).toEqual(['amara@new.example']);
  });

  test('is not lost if it is changed again while the provider is asked', async () => {
    await change('amara@new.example');
    stripe.wait = async () => {
      if (stripe.calls.at(-1) !== 'POST customers/:id') return;
      stripe.wait = async () => {};
      await change('amara@newest.example');
    };
    await look();
    await look();
    expect(emails()).toEqual(['amara@newest.example']);
    expect(await database().select().from(billingCustomer)).toMatchObject([{ isEmailDue: false }]);
  });

  test('is sent once: an address that is set at the provider later stays', async () => {
    await change('amara@new.example');
    await look();
    const [customer] = [...stripe.books.customers.values()];
    customer!.email = 'invoices@new.example';
    clock.time += MINUTE_MS;
    await look();
    expect(emails()).toEqual(['invoices@new.example']);
  });
});
