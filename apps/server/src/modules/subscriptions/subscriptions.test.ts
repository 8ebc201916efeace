import { ANONYMOUS, type Subscription, writes } from '@sealtick/contract';
import { DAY_MS, STRATEGIES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { START } from '../../testing/use-members.ts';
import { findAccess } from './find-access.ts';
import { BEGINNINGS_PER_DAY } from './require-changes-left.ts';
import { accessInterval } from './subscriptions.tables.ts';
import { usePlans } from './testing/use-plans.ts';

const { acts, call, caller, clock, database, done, get, give, signIn } = usePlans();
const { create, keep, remove } = writes.subscriptions;
const onFx = STRATEGIES.filter(({ markets }) => markets.includes('fx')).map(({ id }) => id);
const [A, B, C, D] = onFx as [string, string, string, string];
const notOnFx = STRATEGIES.find(({ markets }) => !markets.includes('fx'))?.id;
const list = () => get<Subscription[]>('/api/subscriptions');
const reasons = async () => Object.fromEntries((await list()).map((one) => [one.strategyId, one.inactiveBecause]));
const access = () => findAccess(database(), 'amara', clock.time);

/** Subscribes to strategies, a day apart. */
async function follow(...ids: readonly string[]): Promise<void> {
  for (const strategyId of ids) {
    await done(create, { strategyId });
    clock.time += DAY_MS;
  }
}

/** Returns the stored access: scope, and days from the start. */
async function intervals() {
  const days = (at: Date | null) => (at === null ? null : (at.getTime() - START) / DAY_MS);
  const rows = await database().select().from(accessInterval).orderBy(accessInterval.from, accessInterval.id);
  return rows.map(({ strategyId, assetClass, from, until }) => [strategyId, assetClass, days(from), days(until)]);
}

describe('POST /api/subscriptions', () => {
  test('subscribes in the trial, with a subscription that has the fields of both versions of the API', async () => {
    await signIn();
    await done(writes.plan.startTrial, {});
    const made = await done(create, { strategyId: A });
    expect(made).toEqual({
      id: expect.stringMatching(/^sub_/),
      strategyId: A,
      plan: 'pro',
      tier: 'pro',
      isActive: true,
      status: 'active',
      inactiveBecause: null,
      isKept: false,
      createdAt: new Date(START).toISOString(),
    });
    expect(await list()).toEqual([made]);
    expect(await access()).toEqual({ strategies: [A], until: START + 14 * DAY_MS });
    expect(acts).toEqual(['trial.started null', `subscription.created ${A}`]);
  });

  test('answers a second call with the same subscription', async () => {
    await signIn();
    await give({});
    expect(await done(create, { strategyId: A })).toEqual(await done(create, { strategyId: A }));
    expect(await list()).toHaveLength(1);
  });

  test('is refused without a plan, with what is needed', async () => {
    await signIn();
    await expect(done(create, { strategyId: A })).rejects.toThrow(
      '409 A subscription needs a plan. Start the trial, or choose a plan.',
    );
    expect(await list()).toEqual([]);
  });

  test('is refused for an unknown strategy, an unconfirmed address and no one', async () => {
    await signIn();
    await give({});
    await expect(done(create, { strategyId: 'no-such' })).rejects.toThrow('404 Unknown strategy "no-such".');
    await signIn('ben', 'ben@example.com', false);
    await expect(done(create, { strategyId: A })).rejects.toThrow('403 Confirm your email address first.');
    caller.principal = ANONYMOUS;
    expect((await call(create, { strategyId: A })).statusCode).toBe(401);
    expect(await get('/api/subscriptions')).toMatchObject({ status: 401, message: 'Unauthorized' });
  });

  test('is refused once subscriptions have begun too often within 24 hours', async () => {
    await signIn();
    await give({});
    for (let n = 0; n < BEGINNINGS_PER_DAY; n += 1) {
      const { id } = await done(create, { strategyId: A });
      clock.time += 1_000;
      await done(remove, { id });
    }
    const refused = await call(create, { strategyId: A });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      'Subscriptions can begin 100 times within 24 hours.',
    ]);
    expect(await intervals()).toHaveLength(BEGINNINGS_PER_DAY);
    clock.time += DAY_MS;
    await done(create, { strategyId: A });
  });

  test('on Starter takes the market group with the first one, and refuses the fourth', async () => {
    await signIn();
    await give({ plan: 'starter' });
    await expect(done(create, { strategyId: A })).rejects.toThrow(
      '409 Starter covers one market group. Choose it with the first subscription.',
    );
    await done(create, { strategyId: A, marketGroup: 'fx' });
    clock.time += DAY_MS;
    await follow(B, C);
    await expect(done(create, { strategyId: D })).rejects.toThrow(
      '409 Starter covers 3 strategies. End a subscription, or choose Pro.',
    );
    expect((await access()).strategies).toEqual([`${A}@fx`, `${B}@fx`, `${C}@fx`]);
  });

  test('on Starter refuses a strategy outside the market group', async () => {
    expect(notOnFx).toBeDefined();
    await signIn();
    await give({ plan: 'starter' });
    await expect(done(create, { strategyId: notOnFx!, marketGroup: 'fx' })).rejects.toThrow(
      '409 Starter covers one market group, and this strategy does not trade in yours. Pro covers all markets.',
    );
  });
});

describe('A move from the trial to Starter', () => {
  test('leaves the oldest three active, and a mark changes which', async () => {
    await signIn();
    await done(writes.plan.startTrial, {});
    await follow(A, B, C, D);
    clock.time = START + 14 * DAY_MS;
    expect(await reasons()).toEqual({ [A]: 'plan', [B]: 'plan', [C]: 'plan', [D]: 'plan' });
    await give({ plan: 'starter' });
    expect(await reasons()).toEqual({ [A]: 'noGroup', [B]: 'noGroup', [C]: 'noGroup', [D]: 'noGroup' });
    await done(writes.plan.setMarketGroup, { marketGroup: 'fx' });
    expect(await reasons()).toEqual({ [A]: null, [B]: null, [C]: null, [D]: 'limit' });
    const { id } = (await list()).at(-1)!;
    expect(await done(keep, { id, isKept: true })).toMatchObject({ strategyId: D, isActive: true, isKept: true });
    expect(await reasons()).toEqual({ [A]: null, [B]: null, [C]: 'limit', [D]: null });
    await done(remove, { id: (await list())[1]!.id });
    expect(await reasons()).toEqual({ [A]: null, [C]: null, [D]: null });
    await done(keep, { id, isKept: false });
    expect((await list()).at(-1)).toMatchObject({ isKept: false, isActive: true });
  });
});

describe('DELETE /api/subscriptions/{id}', () => {
  test('ends the access immediately', async () => {
    await signIn();
    await give({});
    const { id } = await done(create, { strategyId: A });
    await done(remove, { id });
    expect([await list(), await access()]).toEqual([[], { strategies: [], until: null }]);
    await expect(done(remove, { id })).rejects.toThrow('404 Unknown subscription.');
  });

  test('and a mark are refused for a subscription of another account', async () => {
    await signIn();
    await give({});
    const { id } = await done(create, { strategyId: A });
    await signIn('ben');
    await expect(done(remove, { id })).rejects.toThrow('404 Unknown subscription.');
    await expect(done(keep, { id, isKept: true })).rejects.toThrow('404 Unknown subscription.');
    expect(await list()).toEqual([]);
  });
});

describe('Intervals of access', () => {
  test('begin and end with subscriptions and with the plan', async () => {
    await signIn();
    await done(writes.plan.startTrial, {});
    await follow(A, B);
    expect(await intervals()).toEqual([
      [A, null, 0, 14],
      [B, null, 1, 14],
    ]);
    await done(remove, { id: (await list())[0]!.id });
    clock.time += DAY_MS;
    await give({ until: START + 20 * DAY_MS });
    expect(await intervals()).toEqual([
      [A, null, 0, 2],
      [B, null, 1, 20],
    ]);
  });

  test('are foreseen for the plan that follows, and replaced when it changes', async () => {
    await signIn();
    await give({ plan: 'starter' });
    await done(create, { strategyId: A, marketGroup: 'fx' });
    clock.time += DAY_MS;
    await give({ until: START + 10 * DAY_MS });
    expect(await intervals()).toEqual([
      [A, 'fx', 0, 1],
      [A, null, 1, 10],
      [A, 'fx', 10, null],
    ]);
    clock.time += DAY_MS;
    await done(remove, { id: (await list())[0]!.id });
    expect(await intervals()).toEqual([
      [A, 'fx', 0, 1],
      [A, null, 1, 2],
    ]);
  });
});
