import { setTimeout as pause } from 'node:timers/promises';
import { writes } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '../identity/account.tables.ts';
import { billingCustomer } from './billing.tables.ts';
import { cancelBilling } from './cancel-billing.ts';
import { useBilling } from './testing/use-billing.ts';

const site = useBilling();
const { billing, buy, clock, database, done, look, plan, signIn, stripe } = site;
const { cancel, changePlan, checkout, portal } = writes.billing;

beforeEach(() => signIn());

const back = () => stripe.books.sessions.at(-1)!.success_url.replace('https://signals.example.com', '');
const open = (url: string) => site.inject({ url, headers: { host: 'localhost' } });

/** Begins an act and returns once the provider is asked; `answer` lets the provider answer. */
async function begin(act: () => Promise<unknown>) {
  const held = Promise.withResolvers<void>();
  stripe.wait = () => held.promise;
  stripe.calls.length = 0;
  const ended = act();
  ended.catch(() => {});
  await expect.poll(() => stripe.calls.length).toBeGreaterThan(0);
  return {
    answer: async () => {
      stripe.wait = async () => {};
      held.resolve();
      await ended;
    },
  };
}

/** Returns the transactions that wait for something, and the customers that are locked. */
async function held() {
  const waiting = await database().execute<{ query: string }>(sql`
    select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
  const free = await database().execute<{ one: number }>(sql`select 1 from billing_customer for update skip locked`);
  const locked = (await database().$count(billingCustomer)) - free.rows.length;
  return { waiting: waiting.rows, locked };
}
const NOTHING = { waiting: [], locked: 0 };

describe('While the payment provider is asked, no connection to the database and no row is held', () => {
  const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a first checkout', () => done(checkout, { plan: 'pro' })],
    ['the portal', () => done(portal, {})],
    ['a change of the plan', () => done(changePlan, { plan: 'starter' })],
    ['the amount of a change', () => site.get('/api/billing/change?plan=starter')],
    ['a cancellation', () => done(cancel, {})],
    ['the way back from a checkout', () => open(back())],
    ['the work in the background', () => look()],
  ];

  test.each(acts)('by %s', async (name, act) => {
    if (name.includes('way back')) await done(checkout, { plan: 'pro' });
    else if (name !== 'a first checkout') await buy('pro');
    await database()
      .update(billingCustomer)
      .set({ readDueAt: new Date(clock.time) });
    const { answer } = await begin(act);
    expect(await held()).toEqual(NOTHING);
    await answer();
  });
});

describe('The way back from a checkout', () => {
  test('asks the provider only with the state of the last checkout of the account, and leads to the page anyway', async () => {
    await done(checkout, { plan: 'pro' });
    const former = back();
    clock.time += 1;
    stripe.pay((await done(checkout, { plan: 'pro' })).url);
    const own = back();
    await signIn('ben');
    await done(checkout, { plan: 'pro' });
    const ofBen = back();
    await signIn();
    stripe.calls.length = 0;
    const linked = ['/api/billing/return?to=/account', `${own.slice(0, -1)}_`, former, ofBen];
    for (const url of linked) {
      const answer = await open(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account']);
    }
    expect(stripe.calls).toEqual([]);
    await open(own);
    expect(stripe.calls).not.toEqual([]);
    expect(await plan()).toMatchObject({ name: 'pro' });
  });

  test('asks the provider no more once the checkout has ended', async () => {
    await done(checkout, { plan: 'pro' });
    clock.time += 40 * 60_000;
    stripe.calls.length = 0;
    expect((await open(back())).statusCode).toBe(303);
    expect(stripe.calls).toEqual([]);
  });

  test('leads to the page once the read is over that the event of the payment began', async () => {
    stripe.pay((await done(checkout, { plan: 'pro' })).url);
    await database()
      .update(billingCustomer)
      .set({ readDueAt: new Date(clock.time) });
    const { answer } = await begin(() => look());
    const returned = open(back());
    const isHeld = Promise.race([returned.then(() => false), pause(500, true)]);
    expect(await isHeld).toBe(true);
    await answer();
    await returned;
    expect(await plan()).toMatchObject({ name: 'pro' });
  });

  test('asks the provider once for many at the same time', async () => {
    await done(checkout, { plan: 'pro' });
    const { answer } = await begin(() => open(back()));
    await expect.poll(() => stripe.calls.length).toBe(1);
    const others = Promise.all(Array.from({ length: 20 }, () => open(back())));
    await pause(500);
    expect(stripe.calls).toHaveLength(1);
    await answer();
    expect((await others).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(303));
  });
});

describe('Acts on one customer at the same time', () => {
  test('leave one page on which a plan is paid', async () => {
    await Promise.all([done(checkout, { plan: 'pro' }), done(checkout, { plan: 'starter' })]);
    const [stored] = await database().select().from(billingCustomer);
    const opened = stripe.books.sessions.filter(({ customer }) => customer === stored!.customerId);
    expect(opened.map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  test('change the plan one after the other', async () => {
    await buy('starter');
    const changes = await Promise.allSettled([1, 2].map(() => done(changePlan, { plan: 'pro' })));
    expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await billing()).subscription).toMatchObject({ plan: 'pro' });
  });
});

describe('A process that ended while it asked the provider', () => {
  test('is waited for no longer than its lease', async () => {
    await buy('pro');
    await database().update(billingCustomer).set({ lease: 'ended', leasedUntil: sql`now() - interval '1 ms'` });
    expect((await done(cancel, {})).subscription).toMatchObject({ state: 'cancelling' });
  });

  test('and answers after its lease was given to another stores nothing', async () => {
    const paid = await buy('pro');
    const { answer } = await begin(() => done(cancel, {}));
    await database().update(billingCustomer).set({ lease: 'other' });
    await expect(answer()).rejects.toThrow('503 The payments of this account are being updated.');
    expect(paid.cancel_at_period_end).toBe(false);
    await database().update(billingCustomer).set({ leasedUntil: null });
  });

  test('stores nothing for an account that was erased in the meantime', async () => {
    await buy('pro');
    const { answer } = await begin(() => done(cancel, {}));
    await database().delete(account);
    await expect(answer()).rejects.toThrow('503');
  });
});

test('A deletion that is requested while the provider is asked cancels the plan after it', async () => {
  const paid = await buy('pro');
  await database()
    .update(billingCustomer)
    .set({ readDueAt: new Date(clock.time) });
  const { answer } = await begin(() => look());
  await cancelBilling(database(), 'amara', clock.time);
  await answer();
  await look();
  expect(paid.cancel_at_period_end).toBe(true);
});
