import { ANONYMOUS, type OwnPlan, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { START } from '../../testing/use-members.ts';
import { account } from '../identity/account.tables.ts';
import { usePlans } from '../subscriptions/testing/use-plans.ts';

const { acts, call, caller, clock, database, done, get, give, inject, signIn } = usePlans();
const { startTrial, setMarketGroup } = writes.plan;
const { cancel, changePlan, checkout, portal } = writes.billing;
const plan = () => get<OwnPlan>('/api/plan');
const iso = (ms: number) => new Date(ms).toISOString();

describe('POST /api/trial', () => {
  test('gives Pro for fourteen days, to the second', async () => {
    await signIn();
    expect(await plan()).toMatchObject({ name: 'free', state: 'free', until: null, canTry: true });
    const until = START + 14 * DAY_MS;
    expect(await done(startTrial, {})).toMatchObject({
      name: 'pro',
      state: 'trialing',
      until: iso(until),
      canTry: false,
    });
    expect(acts).toEqual(['trial.started null']);
    clock.time = until - 1;
    expect(await plan()).toMatchObject({ name: 'pro', label: 'Pro', state: 'trialing' });
    clock.time = until;
    expect(await plan()).toMatchObject({ name: 'free', label: 'Free', state: 'ended', until: null, canTry: false });
    await expect(done(startTrial, {})).rejects.toThrow('409 The trial was used before. Choose a plan to go on.');
  });

  test.each([
    ['with another case', 'BEN@example.com'],
    ['with a tag', 'ben+again@example.com'],
  ])('is refused to an address of the same mailbox %s, also after its account was deleted', async (_how, again) => {
    await signIn('ben');
    await done(startTrial, {});
    await database().delete(account);
    await signIn('other', again);
    expect(await plan()).toMatchObject({ state: 'free', canTry: false });
    await expect(done(startTrial, {})).rejects.toThrow('409 The trial was used before.');
  });

  test('is given once to an account that has changed its address', async () => {
    await signIn();
    await done(startTrial, {});
    await database().update(account).set({ email: 'moved@example.com' });
    clock.time += 15 * DAY_MS;
    await expect(done(startTrial, {})).rejects.toThrow('409 The trial was used before.');
  });

  test('is given once to two calls at the same time', async () => {
    await signIn();
    const answers = await Promise.all([call(startTrial, {}), call(startTrial, {})]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('is refused with a plan, without a confirmed address and without an account', async () => {
    await signIn();
    await give({ plan: 'starter' });
    await expect(done(startTrial, {})).rejects.toThrow(
      '409 The trial needs an account without a plan; yours has Starter.',
    );
    await signIn('ben', 'ben@example.com', false);
    await expect(done(startTrial, {})).rejects.toThrow('403 Confirm your email address first.');
    caller.principal = ANONYMOUS;
    expect((await call(startTrial, {})).statusCode).toBe(401);
    expect(await get('/api/plan')).toMatchObject({ status: 401, message: 'Unauthorized' });
  });
});

describe('PUT /api/plan/market-group', () => {
  test('chooses the group of Starter, and changes it once in thirty days', async () => {
    await signIn();
    await give({ plan: 'starter' });
    expect(await plan()).toMatchObject({ hasMarketGroup: true, marketGroup: null, marketGroupFixedUntil: null });
    const fixed = iso(START + 30 * DAY_MS);
    const chosen = await done(setMarketGroup, { marketGroup: 'fx' });
    expect(chosen).toMatchObject({ marketGroup: 'fx', marketGroupFixedUntil: fixed });
    clock.time += 30 * DAY_MS - 1;
    await expect(done(setMarketGroup, { marketGroup: 'crypto' })).rejects.toThrow(
      `409 The market group can be changed once in 30 days, again from ${fixed}.`,
    );
    await done(setMarketGroup, { marketGroup: 'fx' });
    clock.time += 1;
    expect(await done(setMarketGroup, { marketGroup: 'crypto' })).toMatchObject({ marketGroup: 'crypto' });
  });

  test('is refused on a plan that covers all markets, or none', async () => {
    await signIn();
    await expect(done(setMarketGroup, { marketGroup: 'fx' })).rejects.toThrow('409 The plan Free has no market group.');
    await give({});
    await expect(done(setMarketGroup, { marketGroup: 'fx' })).rejects.toThrow('409 The plan Pro has no market group.');
  });
});

describe('Without a payment provider', () => {
  test('a plan cannot be paid for, and nothing takes events', async () => {
    await signIn();
    expect(await get('/api/billing')).toEqual({
      isOn: false,
      subscription: null,
      courses: [],
      hasCustomer: false,
      priceChanges: [],
    });
    for (const write of [checkout, changePlan])
      await expect(done(write, { plan: 'pro' })).rejects.toThrow('503 Plans cannot be paid for on this site.');
    for (const write of [portal, cancel])
      await expect(done(write, {})).rejects.toThrow('503 Plans cannot be paid for on this site.');
    const headers = { host: 'localhost', 'content-type': 'application/json' };
    expect((await inject({ method: 'POST', url: '/api/billing/stripe', headers, payload: '{}' })).statusCode).toBe(404);
  });
});
