import { OWN_STRATEGIES_ARCHIVED_MAX, type OwnStrategy, type Signal, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { START } from '../../testing/use-members.ts';
import { planPeriod } from '../billing/billing.tables.ts';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import { account } from '../identity/account.tables.ts';
import { noteResolved, selectActiveInSeries, selectActiveSeries } from './own-signal-repository.ts';
import { memberLogEntry, ownSignal, ownStrategy } from './own-strategies.tables.ts';
import { GOLD, QUIET, STEP, useOwnStrategies } from './testing/use-own-strategies.ts';

const own = useOwnStrategies();
const { acts, call, caller, clock, createStrategy, database, done, entries, get, inject, pass, publish, read } = own;
const { create, change } = writes.ownStrategies;
const strategies = () => get<OwnStrategy[]>('/api/strategies/mine');
/** Sends the next calls with a test key of the member. */
const useTestKey = () => {
  caller.principal = {
    kind: 'key',
    accountId: own.member(),
    keyId: 'k',
    strategies: [],
    scopes: ['signals:read', 'signals:write'],
    mode: 'test',
    callsPerHour: 1_000,
  };
};
const iso = (ms: number) => new Date(ms).toISOString();
/** The bar in which every signal of a test is published. */
const OPENED_BAR = QUIET;

describe('A strategy of a member', () => {
  test('is created with status 201, renamed, archived and taken out of the archive', async () => {
    const answer = await call(create, { name: ' Breakouts ' });
    expect(answer.statusCode).toBe(201);
    const made: OwnStrategy = answer.json();
    expect(made).toEqual({
      id: expect.stringMatching(/^own_/),
      name: 'Breakouts',
      mode: 'live',
      createdAt: iso(clock.time),
      archivedAt: null,
      activeSignals: 0,
      closedSignals: 0,
    });
    await done(change, { id: made.id, name: 'Gold breakouts' });
    await done(change, { id: made.id, isArchived: true });
    expect(await strategies()).toEqual([{ ...made, name: 'Gold breakouts', archivedAt: iso(clock.time) }]);
    await expect(publish(made.id)).rejects.toThrow('409 The strategy is archived.');
    expect(await done(change, { id: made.id, isArchived: false })).toMatchObject({ archivedAt: null });
    expect(acts).toEqual(['created', 'changed', 'changed', 'changed'].map((act) => `own-strategy.${act} ${made.id}`));
  });

  test('needs a name that no other one has', async () => {
    await createStrategy('Gold');
    await expect(createStrategy('gold')).rejects.toThrow('409 You have a strategy named "gold". Choose another name.');
    await expect(createStrategy('  ')).rejects.toThrow('400');
  });

  test('needs the plan Pro or Institutional', async () => {
    await database().delete(planPeriod);
    await expect(createStrategy()).rejects.toThrow(
      '403 The plan Free has no strategies of your own. Pro and Institutional have them, and the trial of Pro.',
    );
  });

  test('is one of at most ten with the plan Pro', async () => {
    for (let i = 0; i < 10; i += 1) await createStrategy(`Strategy ${i}`);
    await expect(createStrategy('One more')).rejects.toThrow(
      '409 The plan Pro has at most 10 own strategies. Archive one first, or choose a plan with more.',
    );
  });

  test('takes signals with a lower plan only among the oldest that it covers, or after another one is archived', async () => {
    await database().update(planPeriod).set({ plan: 'institutional' });
    const made: OwnStrategy[] = [];
    for (let i = 0; i < 11; i += 1) made.push(await createStrategy(`Strategy ${i}`));
    await database().update(planPeriod).set({ plan: 'pro' });
    const inOrder = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await publish(inOrder[9]!.id);
    await expect(publish(inOrder[10]!.id)).rejects.toThrow(
      '409 The plan Pro has at most 10 own strategies. Archive one first, or choose a plan with more.',
    );
    await done(change, { id: inOrder[0]!.id, isArchived: true });
    await publish(inOrder[10]!.id);
  });

  test('is not created with a hundred in the archive, from which one can be taken', async () => {
    const first = await createStrategy();
    await done(change, { id: first.id, isArchived: true });
    const rows = Array.from({ length: OWN_STRATEGIES_ARCHIVED_MAX - 1 }, (_, n) => {
      const id = `own_${String(n).padStart(22, '0')}`;
      return { id, accountId: own.member(), name: `${n}`, mode: 'live', createdAt: new Date(START) } as const;
    });
    await database()
      .insert(ownStrategy)
      .values(rows.map((row) => ({ ...row, archivedAt: new Date(START) })));
    await expect(createStrategy('One more')).rejects.toThrow(
      '409 You have 100 archived strategies. Take one of them out of the archive and rename it.',
    );
    await done(change, { id: first.id, isArchived: false, name: 'One more' });
    await createStrategy('And another');
  });

  test('of another account is unknown', async () => {
    const { id } = await createStrategy();
    await own.signIn('ben');
    expect(await strategies()).toEqual([]);
    await expect(done(change, { id, name: 'Taken' })).rejects.toThrow('404 Unknown strategy.');
    await expect(publish(id)).rejects.toThrow('404 You have no strategy');
  });
});

describe('POST /api/signals', () => {
  test('publishes a signal into a strategy of the caller, with its place in the log of the member', async () => {
    const { id: strategyId } = await createStrategy();
    const answer = await call(writes.ownSignals.create, { ...GOLD, strategyId, note: 'Range broken' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      id: expect.stringMatching(/^osig_/),
      strategyId,
      strategyName: 'Mine',
      symbol: 'XAUUSD',
      timeframe: '1h',
      side: 'long',
      type: 'market',
      entry: '2000.000',
      stop: '1990.000',
      targets: ['2010.000', '2020.000'],
      weights: [0.5, 0.5],
      confidence: 50,
      note: 'Range broken',
      status: 'active',
      barCloseAt: iso(START + STEP),
      index: null,
      leafHash: null,
      own: { mode: 'live', position: 1, source: 'api', pending: [] },
    });
    expect(await entries(strategyId)).toEqual(['1 signal.opened']);
  });

  test.each([
    [{ entry: '1999.999' }, 'market', 'within one tick of the last close'],
    [{ entry: '1995', targets: ['2010'] }, 'limit', 'a long below it'],
    [{ entry: '2005', targets: ['2010'] }, 'stop', 'a long above it'],
    [{ side: 'short', entry: '1995', stop: '2005', targets: ['1980'] }, 'stop', 'a short below it'],
    [{ side: 'short', entry: '2005', stop: '2010', targets: ['1980'] }, 'limit', 'a short above it'],
  ])('takes the type of %j to be %s: %s', async (changes, type, _why) => {
    const { id } = await createStrategy();
    expect(await publish(id, changes)).toMatchObject({ type });
  });

  test.each([
    [{ symbol: 'NONE' }, 'symbol', 'Unknown symbol "NONE". GET /api/instruments lists them.'],
    [
      { entry: '2000.0001' },
      'entry',
      'entry 2000.0001 is between two ticks of XAUUSD. Use a multiple of 0.001, such as 2000.000.',
    ],
    [{ entry: '0' }, 'entry', 'entry must be a price above 0.'],
    [{ entry: '9'.repeat(400) }, 'entry', 'entry must be a price of at most 1000000000000.'],
    [{ targets: [1e20] }, 'targets.0', 'targets[0] must be a price of at most 1000000000000.'],
    [{ stop: '2001' }, 'stop', 'stop must be below the entry 2000, not 2001.'],
    [{ side: 'short' }, 'stop', 'stop must be above the entry 2000, not 1990.'],
    [{ targets: ['1999'] }, 'targets.0', 'targets[0] must be above the entry 2000, not 1999.'],
    [{ targets: ['2010', '2005'] }, 'targets.1', 'targets[1] must be above the target before it, 2010, not 2005.'],
    [
      { targets: ['2010'], weights: [0.5, 0.5] },
      'weights',
      'weights must have one share for each of the 1 targets, or be left out.',
    ],
    [{ weights: [0.5, 0.4] }, 'weights', 'weights must have the sum 1, not 0.9.'],
    [{ weights: [1.5, -0.5] }, 'weights.0', 'weights[0] must be a share above 0 and at most 1, not 1.5.'],
    [{ type: 'limit' }, 'entry', 'entry must be below the close 2000 for a limit, not 2000.'],
    [{ validBars: 3 }, 'validBars', 'validBars must be 1 for a market setup, not 3.'],
    [
      { type: 'market', entry: '1980', stop: '1970', targets: ['1990'] },
      'entry',
      'The last price 2000.000 is beyond the first target, so a market entry would be cancelled. Use a limit or a stop entry.',
    ],
  ])('with %j is refused, and names %s', async (changes, path, message) => {
    const { id: strategyId } = await createStrategy();
    const answer = await call(writes.ownSignals.create, { ...GOLD, strategyId, ...changes } as never);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ path, message }]);
    expect(await entries(strategyId)).toEqual([]);
  });

  test('into a strategy of the provider is refused like one that does not exist', async () => {
    for (const strategyId of ['tideline-pullback', 'own_unknown']) {
      const answer = await call(writes.ownSignals.create, { ...GOLD, strategyId } as never);
      expect(answer.statusCode).toBe(404);
    }
  });

  test.each(['abc', '1.', '', {}, null])('with the entry %j is refused, and says what a price is', async (entry) => {
    const { id: strategyId } = await createStrategy();
    const answer = await call(writes.ownSignals.create, { ...GOLD, strategyId, entry } as never);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: 'entry', message: 'must be a price such as 1.0850' }]);
  });

  test.each([{ entry: 'abc' }, { entry: null }, { targets: [] }, { side: 'up' }, { timeframe: '7m' }, { extra: 1 }])(
    'with %j is refused as no signal',
    async (changes) => {
      const { id } = await createStrategy();
      await expect(publish(id, changes)).rejects.toThrow('400');
    },
  );

  test('takes prices as numbers too', async () => {
    const { id } = await createStrategy();
    expect(await publish(id, { entry: 2000, stop: 1990.5, targets: [2010] })).toMatchObject({ stop: '1990.500' });
  });

  test('needs a current price', async () => {
    const { id } = await createStrategy();
    own.market.market.time = START + 20 * STEP;
    await expect(publish(id)).rejects.toThrow('422 XAUUSD has no current price: its last bar closed at');
  });

  test('is repeated without effect under the same key', async () => {
    const { id: strategyId } = await createStrategy();
    const request = {
      method: 'POST',
      url: '/api/signals',
      headers: { host: 'localhost', 'idempotency-key': 'alert-1' },
      payload: { ...GOLD, strategyId },
    } as const;
    const [first, second] = [await inject(request), await inject(request)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(await entries(strategyId)).toHaveLength(1);
  });

  test('under one key twenty times at the same time is one signal and one entry; another body is refused', async () => {
    const { id: strategyId } = await createStrategy();
    const send = (changes: object = {}) =>
      inject({
        method: 'POST',
        url: '/api/signals',
        headers: { host: 'localhost', 'idempotency-key': 'twenty' },
        payload: { ...GOLD, strategyId, ...changes },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    // The first call answers 201, and one that comes while it is running 409.
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const last = await send();
    const published = [...answers, last].filter(({ statusCode }) => statusCode === 201);
    expect(new Set(published.map(({ body }) => body)).size).toBe(1);
    expect([answers.some(({ statusCode }) => statusCode === 201), last.statusCode]).toEqual([true, 201]);
    expect((await send({ timeframe: '4h' })).statusCode).toBe(422);
    expect(await entries(strategyId)).toEqual(['1 signal.opened']);
  });

  test('holds one active signal for each strategy, symbol and timeframe', async () => {
    const { id } = await createStrategy();
    const first = await publish(id);
    await expect(publish(id)).rejects.toThrow(`409 ${first.id} is active on XAUUSD 1h.`);
    await publish(id, { timeframe: '5m' });
    await publish((await createStrategy('Other')).id);
  });

  test('that comes twice at the same time is published once', async () => {
    const { id: strategyId } = await createStrategy();
    const body = { ...GOLD, strategyId };
    const answers = await Promise.all([1, 2, 3].map(() => call(writes.ownSignals.create, body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(await entries(strategyId)).toEqual(['1 signal.opened']);
  });

  test('answers 429 after fifty in an hour, with the time at which the next may come', async () => {
    const { id } = await createStrategy();
    for (let i = 0; i < 50; i += 1) {
      const { id: signal } = await publish(id);
      await done(writes.ownSignals.cancel, { id: signal });
    }
    const answer = await call(writes.ownSignals.create, { ...GOLD, strategyId: id });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)]);
    expect(answer.headers.ratelimit).toMatch(/, "signal-writes";r=0;t=3[56]\d\d$/);
    expect(answer.headers['ratelimit-policy']).toMatch(/, "signal-writes";q=50;w=3600$/);
  });

  test('counts the signals of test keys and live ones separately for that limit', async () => {
    const { id: strategyId } = await createStrategy();
    const left = async () => {
      const answer = await call(writes.ownSignals.create, { ...GOLD, strategyId });
      return [answer.statusCode, /"signal-writes";r=(\d+)/.exec(String(answer.headers.ratelimit))![1]];
    };
    const live = caller.principal;
    useTestKey();
    for (let i = 0; i < 50; i += 1) {
      const { id: signal } = await publish(strategyId);
      await done(writes.ownSignals.cancel, { id: signal });
    }
    expect(await left()).toEqual([429, '0']);
    caller.principal = live;
    expect(await left()).toEqual([201, '49']);
  });

  test('counts published signals for that limit, not what it refused', async () => {
    const { id: strategyId } = await createStrategy();
    const left = async (changes: object = {}) => {
      const answer = await call(writes.ownSignals.create, { ...GOLD, strategyId, ...changes } as never);
      return [answer.statusCode, /"signal-writes";r=(\d+)/.exec(String(answer.headers.ratelimit))![1]];
    };
    expect(await left({ side: 'up' })).toEqual([400, '49']);
    expect(await left({ stop: '2005' })).toEqual([422, '49']);
    expect(await left()).toEqual([201, '49']);
    expect(await left({ timeframe: '4h' })).toEqual([201, '48']);
  });

  test('answers 403 once the plan has ended, and an open signal runs to its end', async () => {
    const { id: strategyId } = await createStrategy();
    const { id } = await publish(strategyId);
    clock.time += 2 * DAY_MS;
    await expect(publish(strategyId, { timeframe: '5m' })).rejects.toThrow('403 The plan Free has no strategies');
    await pass(OPENED_BAR, [2_000, 2_030, 1_999, 2_025]);
    expect(await read(id)).toMatchObject({ status: 'closed', closeReason: 'target', result: 'profit' });
  });
});

describe('A signal of a member', () => {
  test('fills from the bar after the one in which it was published, and follows its targets and stop', async () => {
    const { id: strategyId } = await createStrategy();
    const { id } = await publish(strategyId);
    await pass([2_000, 2_050, 1_900, 2_000]);
    expect(await read(id), 'its own bar fills nothing').toMatchObject({ fillPrice: null, status: 'active' });
    await pass([2_001, 2_011, 1_995, 2_009]);
    expect(await read(id)).toMatchObject({ fillPrice: '2001.000', targetsReached: 1, filledAt: iso(START + STEP) });
    await pass([2_009, 2_010, 1_985, 1_990]);
    const ended = await read(id);
    expect(ended).toMatchObject({
      status: 'closed',
      closeReason: 'stop',
      result: 'loss',
      closedAt: iso(START + 3 * STEP),
    });
    expect(ended.pnl).toBeLessThan(0);
    expect(await entries(strategyId)).toEqual([
      '1 signal.opened',
      '2 signal.updated filled',
      '3 signal.updated target',
      '4 signal.closed stop',
    ]);
  });

  test('expires unfilled at the end of its last bar', async () => {
    const { id: strategyId } = await createStrategy();
    const { id, validUntil } = await publish(strategyId, {
      timeframe: '5m',
      entry: '1995',
      targets: ['2010'],
      validBars: 2,
    });
    expect(validUntil).toBe(iso(START + 3 * STEP));
    await pass(OPENED_BAR, QUIET, QUIET);
    expect(await read(id)).toMatchObject({ status: 'closed', closeReason: 'expired', pnl: null });
  });

  test('is resolved once, however often and wherever bars are applied', async () => {
    const { id: strategyId } = await createStrategy();
    await publish(strategyId);
    own.market.market.add(OPENED_BAR, [2_001, 2_011, 1_995, 2_009], [2_009, 2_010, 1_985, 1_990]);
    await Promise.all([own.resolve(), own.resolve(), own.resolve()]);
    await own.resolve();
    expect(await entries(strategyId)).toHaveLength(4);
  });

  test('has its stop moved at the close of the bar that is open', async () => {
    const { id: strategyId } = await createStrategy();
    const { id } = await publish(strategyId);
    await pass(OPENED_BAR, QUIET);
    const asked = await done(writes.ownSignals.change, { id, stop: '1998' });
    expect(asked.own?.pending).toEqual([{ at: iso(START + 3 * STEP), change: 'stop', stop: '1998.000' }]);
    await pass(QUIET);
    expect(await read(id)).toMatchObject({ currentStop: '1998.000', own: { pending: [] } });
    await pass([2_000, 2_001, 1_997, 1_998]);
    expect(await read(id)).toMatchObject({ status: 'closed', closeReason: 'stop' });
    expect(await entries(strategyId)).toEqual([
      '1 signal.opened',
      '2 signal.updated filled',
      '3 signal.requested stop',
      '4 signal.updated stopMoved',
      '5 signal.closed stop',
    ]);
  });

  test.each([
    ['1985', 'The stop is at 1990.000 and moves towards profit only, not to 1985.000.'],
    ['2005', 'The stop must be below the last price 2000.000, not 2005.000.'],
    ['9'.repeat(400), 'stop must be a price of at most 1000000000000.'],
  ])('refuses a stop at %s', async (stop, message) => {
    const { id } = await publish((await createStrategy()).id);
    await pass(OPENED_BAR, QUIET);
    await expect(done(writes.ownSignals.change, { id, stop })).rejects.toThrow(`422 ${message}`);
  });

  test('says in the log when a stop could not move, because the bar closed beyond it', async () => {
    const { id: strategyId } = await createStrategy();
    const { id } = await publish(strategyId);
    await pass(OPENED_BAR, QUIET);
    await done(writes.ownSignals.change, { id, stop: '1998' });
    await pass([2_000, 2_001, 1_991, 1_992]);
    expect(await read(id)).toMatchObject({ currentStop: '1990.000', status: 'active' });
    expect((await entries(strategyId)).at(-1)).toBe('4 signal.refused stop');
  });

  test('is closed at the next open', async () => {
    const { id: strategyId } = await createStrategy();
    const { id } = await publish(strategyId);
    await pass(OPENED_BAR, QUIET);
    await done(writes.ownSignals.change, { id, close: true, note: 'News' });
    await expect(done(writes.ownSignals.change, { id, close: true })).rejects.toThrow('409 The end of this signal');
    await publish(strategyId, { side: 'short', stop: '2010', targets: ['1980'] });
    await pass(QUIET, [2_004, 2_005, 2_003, 2_004]);
    expect(await read(id)).toMatchObject({ status: 'closed', closeReason: 'exit', closedAt: iso(START + 4 * STEP) });
    await expect(done(writes.ownSignals.change, { id, stop: '1999' })).rejects.toThrow('409 The signal ended at');
  });

  test('needs one change in a call', async () => {
    const { id } = await publish((await createStrategy()).id);
    await expect(done(writes.ownSignals.change, { id })).rejects.toThrow('422 Send either `stop`');
    await expect(done(writes.ownSignals.change, { id, stop: '1995', close: true })).rejects.toThrow('422 Send either');
  });

  test('is cancelled within its own bar immediately, and later at the close of the bar', async () => {
    const { id: strategyId } = await createStrategy();
    const first = await publish(strategyId, { entry: '1995', targets: ['2010'] });
    expect(await done(writes.ownSignals.cancel, { id: first.id })).toMatchObject({
      status: 'closed',
      closeReason: 'cancelled',
    });
    const second = await publish(strategyId, { entry: '1995', targets: ['2010'] });
    await pass(OPENED_BAR);
    expect(await done(writes.ownSignals.cancel, { id: second.id })).toMatchObject({ status: 'active' });
    await pass(QUIET);
    expect(await read(second.id)).toMatchObject({ status: 'closed', closeReason: 'cancelled', result: 'cancelled' });
  });

  test('cannot be cancelled once it is filled, also if that is known only at the close of the bar', async () => {
    const { id: strategyId } = await createStrategy();
    const { id } = await publish(strategyId, { entry: '1995', targets: ['2010'] });
    await pass(OPENED_BAR);
    await done(writes.ownSignals.cancel, { id });
    await pass([2_000, 2_001, 1_994, 1_996]);
    expect(await read(id)).toMatchObject({ status: 'active', fillPrice: '1995.000' });
    expect((await entries(strategyId)).slice(-2)).toEqual(['3 signal.updated filled', '4 signal.refused cancel']);
    await expect(done(writes.ownSignals.cancel, { id })).rejects.toThrow(
      '409 The signal is filled. Close it with PATCH',
    );
    await done(writes.ownSignals.change, { id, close: true });
  });
});

test('The log of a strategy leads to its next page until every entry was read', async () => {
  const { id: strategyId } = await createStrategy();
  const { id } = await publish(strategyId);
  await pass(QUIET, QUIET);
  await done(writes.ownSignals.change, { id, close: true });
  await pass(QUIET, QUIET);
  const all = await get<{ position: number }[]>(`/api/own-strategies/${strategyId}/log`);
  const read: unknown[] = [];
  for (let url: string | undefined = `/api/own-strategies/${strategyId}/log?limit=2`; url !== undefined; ) {
    const answer = await inject({ url, headers: { host: 'localhost' } });
    read.push(...answer.json<unknown[]>());
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
  }
  expect(all.length).toBeGreaterThan(2);
  expect(read).toEqual(all);
});

describe('Only the owner sees own signals', () => {
  const doors = (strategyId: string, id: string) => [
    `/api/signals/${id}`,
    `/api/signals/strategy/${strategyId}`,
    `/api/signals?strategy=${strategyId}`,
    `/api/own-strategies/${strategyId}/log`,
  ];
  const statuses = async (urls: readonly string[]) => {
    const answers = await Promise.all(urls.map((url) => inject({ url, headers: { host: 'localhost' } })));
    return answers.map(({ statusCode }) => statusCode);
  };

  test('at every address', async () => {
    const { id: strategyId } = await createStrategy();
    const { id } = await publish(strategyId);
    expect(await statuses(doors(strategyId, id))).toEqual([200, 200, 200, 200]);
    expect(await get<Signal[]>('/api/signals'), 'the feed is the provider’s').toEqual([]);
    await own.signIn('ben');
    expect(await statuses(doors(strategyId, id))).toEqual([404, 404, 404, 404]);
    expect(await get<Signal[]>('/api/signals')).toEqual([]);
    for (const write of [writes.ownSignals.cancel, writes.ownSignals.change])
      await expect(
        done(write, { id, ...(write === writes.ownSignals.change ? { close: true } : {}) } as never),
      ).rejects.toThrow('404 Unknown signal.');
    caller.principal = { kind: 'operator', accountId: 'ben' };
    expect(await statuses(doors(strategyId, id))).toEqual([404, 404, 404, 404]);
    caller.principal = { kind: 'anonymous' };
    expect(await statuses(doors(strategyId, id))).toEqual([404, 404, 404, 401]);
  });

  test('with a key that may read signals, and publish with one that may write them', async () => {
    const { id: strategyId } = await createStrategy();
    const { id } = await publish(strategyId);
    const key = {
      kind: 'key',
      accountId: own.member(),
      keyId: 'k',
      strategies: [],
      mode: 'live',
      callsPerHour: 1_000,
    } as const;
    caller.principal = { ...key, scopes: [] };
    expect(await statuses(doors(strategyId, id))).toEqual([404, 404, 404, 403]);
    await expect(publish(strategyId)).rejects.toThrow('403 The API key needs the scope `signals:write`.');
    caller.principal = { ...key, scopes: ['signals:read', 'signals:write'] };
    expect(await statuses(doors(strategyId, id))).toEqual([200, 200, 200, 200]);
    await publish(strategyId, { timeframe: '5m' });
  });

  test('page by page, the newest first', async () => {
    const { id: strategyId } = await createStrategy();
    const ids = [];
    for (const timeframe of ['5m', '15m', '1h']) ids.unshift((await publish(strategyId, { timeframe })).id);
    const first = await inject({ url: `/api/signals?strategy=${strategyId}&limit=2`, headers: { host: 'localhost' } });
    const url = /<(.*)>/.exec(String(first.headers.link))![1]!;
    const second = await get<Signal[]>(url);
    const listed = [...first.json<Signal[]>(), ...second].map(({ id }) => id);
    expect(listed.toSorted()).toEqual(ids.toSorted());
    expect(await get<Signal[]>(`/api/signals?strategy=${strategyId}&timeframe=1h`)).toHaveLength(1);
  });
});

test('A test key writes into a sandbox that only test keys see', async () => {
  const { id: strategyId } = await createStrategy();
  const live = await publish(strategyId);
  useTestKey();
  const trial = await publish(strategyId);
  const sandbox = await createStrategy();
  expect([trial.own, sandbox.mode]).toMatchObject([{ mode: 'test', position: 1 }, 'test']);
  expect((await read(live.id)).id).toBe(live.id);
  await expect(done(writes.ownSignals.cancel, { id: live.id })).rejects.toThrow('404 Unknown signal.');
  await expect(done(change, { id: strategyId, name: 'Other' })).rejects.toThrow('404 Unknown strategy.');
  await own.signIn();
  expect((await inject({ url: `/api/signals/${trial.id}`, headers: { host: 'localhost' } })).statusCode).toBe(404);
  expect((await strategies()).map(({ id }) => id)).toEqual([strategyId]);
  expect(await entries(strategyId)).toEqual(['1 signal.opened']);
});

const sent = async () => {
  const rows = await database().select().from(deliveryEvent).orderBy(deliveryEvent.id);
  return rows.map(({ type, category, accountId, data }) => ({
    type,
    category,
    accountId,
    ...(data as { change: string; at: string }),
  }));
};

test('What happens to an own signal is sent to the channels of its member alone, and nothing of a test key', async () => {
  await database().delete(deliveryEvent);
  const { id: strategyId } = await createStrategy();
  const { id, createdAt } = await publish(strategyId);
  await pass(OPENED_BAR, [2_001, 2_011, 1_995, 2_009], [2_009, 2_010, 1_985, 1_990]);
  const common = { type: 'own.signal', accountId: own.member() };
  expect(await sent()).toMatchObject([
    { ...common, category: 'signals', change: 'opened', signal: { id, status: 'active', fillPrice: null } },
    { ...common, category: 'updates', change: 'filled', signal: { id, fillPrice: '2001.000', targetsReached: 0 } },
    { ...common, category: 'updates', change: 'target', signal: { id, targetsReached: 1 } },
    { ...common, category: 'updates', change: 'closed', signal: { id, status: 'closed', result: 'loss' } },
  ]);
  const bars = [2, 2, 3].map((bar) => iso(START + bar * STEP));
  const times = (await sent()).map(({ at }) => at);
  expect(times, 'by the clock of the market').toEqual([createdAt, ...bars]);
  useTestKey();
  await publish(strategyId, { timeframe: '5m' }).catch(() =>
    publish(strategyId, { entry: '1990', stop: '1980', targets: ['2010'] }),
  );
  expect(await sent()).toHaveLength(4);
});

test('Signals of a series are read once it has a bar that was not applied to them, however many there are', async () => {
  const { id: strategyId } = await createStrategy();
  const { id } = await publish(strategyId);
  await pass(OPENED_BAR);
  const applied = new Date(own.market.market.closeOfLast);
  const later = await publish(strategyId, { timeframe: '15m' });
  const series = (await selectActiveSeries(database())).filter(({ symbol }) => symbol === GOLD.symbol);
  expect(series).toMatchObject([{ baseTimeframe: '5m', resolvedUntil: applied }]);
  const due = async (bars: number) => {
    const rows = await selectActiveInSeries(database(), series[0]!, new Date(applied.getTime() + bars * STEP));
    return rows.map((row) => row.id).sort();
  };
  expect([await due(0), await due(1)]).toEqual([[], [id]]);
  expect(await due(2)).toEqual([id, later.id].sort());
  const many = [id, ...Array.from({ length: 70_000 }, (_, n) => `sig_${n}`)];
  await noteResolved(database(), many, new Date(applied.getTime() + 2 * STEP));
  expect(await due(2)).toEqual([later.id]);
});

test('A signal is resolved although an older one cannot be', async () => {
  const { id: strategyId } = await createStrategy();
  const broken = await publish(strategyId, { timeframe: '4h' });
  const { id } = await publish(strategyId);
  await database()
    .update(ownSignal)
    .set({ targets: {} as never })
    .where(eq(ownSignal.id, broken.id));
  await pass(OPENED_BAR, [2_001, 2_011, 1_995, 2_009]);
  expect(await read(id)).toMatchObject({ fillPrice: '2001.000', targetsReached: 1 });
});

test('A message that a signal opened is sent for its validity, as the wall clock counts it on a faster market', async () => {
  await database().delete(deliveryEvent);
  const { market } = own.market;
  Object.assign(market, { description: { ...market.description, speed: 50 } });
  const { id: strategyId } = await createStrategy();
  const { createdAt, validUntil } = await publish(strategyId);
  const [event] = await database().select().from(deliveryEvent);
  const sentFor = event!.expiresAt!.getTime() - event!.at.getTime();
  expect(sentFor).toBe((Date.parse(validUntil) - Date.parse(createdAt)) / 50);
});

test('Everything of it is deleted with the account', async () => {
  await publish((await createStrategy()).id);
  await database().delete(account).where(eq(account.id, own.member()));
  for (const table of [ownStrategy, ownSignal, memberLogEntry]) expect(await database().$count(table)).toBe(0);
});
