import type { BrokerCaps } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../../../platform/hash-token.ts';
import { MemoryLimiter } from '../../../../platform/http/memory-limiter.ts';
import { useMembers } from '../../../../testing/use-members.ts';
import { deleteExpired } from '../../../personal-data/delete-expired.ts';
import { bridgeCommand, bridgeEvent, bridgeLink } from '../../bridge.tables.ts';
import { brokerConnection } from '../../brokers.tables.ts';
import { clientTag } from '../client-tag.ts';
import { getBridgeRoutes } from '../index.ts';
import { CONFORMANCE } from '../testing/conformance.ts';
import { databaseStore, EVENTS_PER_DAY } from './database-store.ts';
import { bridgeStandIn } from './testing/bridge-stand-in.ts';
import { metatraderStandIn } from './testing/in-memory.ts';
import { MARKET_ORDER } from './testing/market-order.ts';

const KEY = 'bridge_live_0123456789abcdef';
const OWNER = { connectionId: 'brk_1', accountId: 'amara' };

/** Other terminals, by the stored form of their keys. */
const others = new Map(
  Array.from({ length: 10 }, (_, n) => [hashToken(`${KEY}-${n}`), { ...OWNER, connectionId: `brk_other_${n}` }]),
);

let limiter = new MemoryLimiter();

const site = useMembers(({ clock, db }) => [
  {
    name: 'bridge',
    routes: getBridgeRoutes({
      db: db.database,
      clock,
      findOwner: async (hash) => (hash === hashToken(KEY) ? OWNER : (others.get(hash) ?? null)),
      publishedStops: async () => new Map(),
      isReadOnly: async () => false,
      limiter: { count: (...call) => limiter.count(...call) },
    }),
  },
]);

const poll = (payload: object | string, headers: Record<string, string> = {}) =>
  site.inject({
    method: 'POST',
    url: '/api/bridge/poll',
    headers: { host: 'localhost', 'content-type': 'application/json', 'bridge-token': KEY, ...headers },
    payload,
  });

/** A terminal whose program calls the site's route. */
const onSite = () =>
  bridgeStandIn({
    name: 'on the site',
    store: databaseStore(site.database()),
    call: async (report, now) => {
      site.clock.time = now;
      return (await poll(report, { accept: 'text/plain' })).body;
    },
    key: KEY,
  });

beforeEach(async () => {
  limiter = new MemoryLimiter();
  await site.signIn();
});
afterEach(async () => {
  for (const table of [bridgeEvent, bridgeCommand, bridgeLink, brokerConnection]) await site.database().delete(table);
});

describe('The adapter of bridge programs, over the route and the database', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    expect(await run(onSite())).toMatch(/\.$/);
  });
});

/** An order that the site placed, by which events are recognised. */
async function placeOwn() {
  const at = new Date(site.clock.time);
  const times = { createdAt: at, notAfter: at };
  await site
    .database()
    .insert(bridgeCommand)
    .values({ ...OWNER, act: 'place', clientId: 'own-1', body: {} as never, ...times });
}

const event = (n: number, clientId: string | null = 'own-1') => {
  return { id: `deal-${n}`, ref: '9', at: 1, kind: 'closed', units: 1, price: 2, clientId };
};

describe('A report', () => {
  const report = () => metatraderStandIn().terminal.report();

  test.each([
    ['without a key', { 'bridge-token': '' }],
    ['with an unknown key', { 'bridge-token': 'bridge_live_other' }],
  ])('%s is refused', async (_what, headers) => {
    const answer = await poll(report(), headers);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED']);
    expect(await site.database().select().from(bridgeLink)).toEqual([]);
  });

  test.each([
    ['a field of another type', { ...report(), positions: 'none' }, 'positions'],
    ['a number that is not finite', JSON.stringify(report()).replace('10000', '1e999'), 'account.balance'],
    ['an unknown field', { ...report(), note: 'x' }, 'note'],
    ['another protocol', { ...report(), protocol: 2 }, 'protocol'],
    ['more events than one call takes', { ...report(), events: Array.from({ length: 501 }, () => ({})) }, 'events'],
  ])('with %s is refused, and the field is named', async (_what, payload, field) => {
    const answer = await poll(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toContain(field);
  });

  test('that nests deeper than its fields is refused', async () => {
    const answer = await poll(`{"version":${'['.repeat(60_000)}${']'.repeat(60_000)}}`);
    expect(answer.statusCode).toBe(400);
  });

  test('with a zero byte in a text is refused', async () => {
    const answer = await poll({ ...report(), program: 'a\u0000b' });
    expect(answer.statusCode).toBe(400);
  });

  test('about another account is refused: the terminal is logged in elsewhere', async () => {
    expect((await poll(report())).statusCode).toBe(200);
    const answer = await poll({ ...report(), account: { ...report().account, id: '777' } });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'The key is for the account 5012345, and the program reports 777.',
    ]);
  });

  test('is stored once however often it comes, and answered with JSON unless lines are asked for', async () => {
    await placeOwn();
    for (const _ of [1, 2]) {
      const answer = await poll({ ...report(), events: [event(1), event(2, null), event(3, 'other')] });
      expect(answer.json()).toEqual({ commands: [], pollMs: 1_000 });
    }
    expect(await site.database().select().from(bridgeEvent), 'of orders of the site alone').toMatchObject([
      { eventId: 'deal-1' },
    ]);
  });
});

describe('Calls of a bridge program', () => {
  const report = () => metatraderStandIn().terminal.report();

  test('of many terminals behind one address are answered, and those of one above its own limit are refused', async () => {
    const calls = { mine: 0, refused: 0 };
    for (let n = 0; n < 130; n += 1) {
      const { statusCode } = await poll(report());
      calls[statusCode === 429 ? 'refused' : 'mine'] += 1;
    }
    expect(calls).toEqual({ mine: 120, refused: 10 });
    const refused = await poll(report());
    expect(refused.json().detail).toBe('A bridge program calls at most 120 times per minute.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const others = await Promise.all(
      Array.from({ length: 600 }, (_, n) => poll({}, { 'bridge-token': `${KEY}-${n % 10}` })),
    );
    expect(new Set(others.map(({ statusCode }) => statusCode)), 'an empty report of a known key').toEqual(
      new Set([400]),
    );
  });

  test('with an unknown key are refused before the report is read', async () => {
    const answer = await poll('{', { 'bridge-token': 'bridge_live_other' });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED']);
  });

  test('store so many events within 24 hours', async () => {
    const at = site.clock.time;
    const stored = () => site.database().$count(bridgeEvent);
    await site.database().execute(sql`
      insert into bridge_event (connection_id, account_id, event_id, event, received_at)
      select 'brk_1', 'amara', 'n' || n, '{}', ${new Date(at).toISOString()}::timestamptz
      from generate_series(2, ${EVENTS_PER_DAY}) n`);
    await placeOwn();
    expect((await poll({ ...report(), events: [event(1)] })).statusCode).toBe(200);
    expect(await stored()).toBe(EVENTS_PER_DAY);
    expect((await poll({ ...report(), events: [event(2)] })).statusCode, 'the program is never cut off').toBe(200);
    expect(await stored()).toBe(EVENTS_PER_DAY);
    site.clock.time = at + DAY_MS;
    await poll({ ...report(), events: [event(2)] });
    expect(await stored()).toBe(EVENTS_PER_DAY + 1);
  });

  test('leave events that are deleted 90 days later, once the work on the connection has read them', async () => {
    const now = site.clock.time;
    await placeOwn();
    await poll({ ...report(), events: [event(1), event(2)] });
    const rows = await site.database().select().from(bridgeEvent).orderBy(bridgeEvent.number);
    const held = { broker: 'metatrader-5', environment: 'demo', tradeMode: 'manual', caps: {} as BrokerCaps } as const;
    const lists = { chosenNames: {}, instruments: [], differences: [] };
    const row = { ...OWNER, id: OWNER.connectionId, ...held, ...lists, createdAt: new Date(now) };
    await site
      .database()
      .insert(brokerConnection)
      .values({ ...row, eventsAfter: String(rows[0]!.number) });
    await deleteExpired(site.database(), now + 90 * DAY_MS);
    expect(await site.database().$count(bridgeEvent)).toBe(2);
    await deleteExpired(site.database(), now + 91 * DAY_MS);
    expect((await site.database().select().from(bridgeEvent)).map(({ eventId }) => eventId)).toEqual(['deal-2']);
    await site
      .database()
      .update(brokerConnection)
      .set({ endedAt: new Date(now) });
    await deleteExpired(site.database(), now + 91 * DAY_MS);
    expect(await site.database().$count(bridgeEvent)).toBe(0);
  });
});

describe('A connection', () => {
  test('waits until the program has called', async () => {
    const { adapter } = onSite();
    await expect(adapter.connect({ apiKey: KEY, apiSecret: '', accountId: '' }, 'demo', 'brk_1')).rejects.toMatchObject(
      { name: 'BrokerUnavailable', message: 'The program on your machine has not called yet' },
    );
  });

  test('for a live account refuses a program that reports a demo account', async () => {
    const { adapter, open } = onSite();
    await open();
    await expect(adapter.connect({ apiKey: KEY, apiSecret: '', accountId: '' }, 'live', 'brk_1')).rejects.toMatchObject(
      { name: 'BrokerRefusal', field: 'accountId' },
    );
  });

  test("refuses another account than the member's, and knows the broker's names", async () => {
    const { openWith } = onSite();
    await expect(openWith(undefined, '777')).rejects.toMatchObject({ field: 'accountId' });
    const session = await openWith(undefined, '5012345');
    expect(await session.instruments()).toMatchObject([{ name: 'EURUSD.r', symbol: 'EURUSD' }]);
  });

  test('lacks events while the program does not know the clock of the server', async () => {
    const { adapter, open, terminal } = onSite();
    await open();
    const session = await adapter.connect({ apiKey: KEY, apiSecret: '', accountId: '' }, 'demo', 'brk_1');
    const report = terminal.report();
    expect((await poll({ ...report, account: { ...report.account, isClockUnknown: true } })).statusCode).toBe(200);
    expect(await session.lacksEvents!()).toBe(true);
    await poll(report);
    expect(await session.lacksEvents!()).toBe(false);
  });

  test('that is silent for 20 s says so', async () => {
    const standIn = onSite();
    const session = await standIn.open();
    standIn.fail('read', 'cut');
    await expect(session.positions()).rejects.toThrow('The program on your machine has not reported for 20 s');
  });
});

describe('A command', () => {
  test('that the program does not fetch within 10 s is never sent', async () => {
    const standIn = onSite();
    const session = await standIn.open();
    standIn.stop();
    expect(await session.place(MARKET_ORDER)).toEqual({
      outcome: 'rejected',
      reason: 'The program on your machine did not fetch the order in time',
    });
    standIn.start();
    expect(await session.positions()).toEqual([]);
    expect((await session.place(MARKET_ORDER)).outcome).toBe('rejected');
  });

  test('to move a stop replaces an earlier one that the program did not fetch', async () => {
    const standIn = onSite();
    const session = await standIn.open();
    await session.place(MARKET_ORDER);
    standIn.stop();
    expect((await session.moveStop(MARKET_ORDER.clientId, 96)).outcome).toBe('unknown');
    expect((await session.moveStop(MARKET_ORDER.clientId, 97)).outcome).toBe('unknown');
    standIn.start();
    expect(await session.positions()).toMatchObject([{ clientId: MARKET_ORDER.clientId, stop: 95 }]);
    expect(await session.positions()).toMatchObject([{ stop: 97 }]);
    const moves = (await session.events(null)).filter(({ kind }) => kind === 'stop-moved');
    expect(moves.map(({ price }) => price)).toEqual([97]);
  });

  test('is asked again three times after a requote, and then rejected', async () => {
    const standIn = onSite();
    const session = await standIn.open();
    standIn.terminal.requotes = 3;
    expect((await session.place(MARKET_ORDER)).outcome).toBe('accepted');
    standIn.terminal.requotes = 4;
    expect(await session.place({ ...MARKET_ORDER, clientId: 's1-a1-p2' })).toEqual({
      outcome: 'rejected',
      reason: '10004 requote',
    });
  });

  test('about an order of another connection is rejected', async () => {
    const session = await onSite().open();
    expect((await session.close('s9-a9-p9', null)).outcome).toBe('rejected');
  });
});

test('Stops that are issued together keep one that waits, and replace earlier ones of the same order', async () => {
  await onSite().open();
  const store = databaseStore(site.database());
  const levels = { side: 'long', type: 'market', units: null, price: null, target: null, expiresAt: null } as const;
  const move = (clientId: string, stop: number) => {
    const body = { instrument: 'EURUSD.r', stop, ...levels };
    return { act: 'move-stop', clientId, body, notAfter: site.clock.now() + 60_000 } as const;
  };
  const issue = (...commands: ReturnType<typeof move>[]) => store.issue(OWNER, commands, site.clock.now());
  const first = await issue(move('st-1', 95), move('st-2', 95));
  const second = await issue(move('st-2', 96), move('st-1', 95), move('st-3', 97));
  expect(second.map(({ clientId, body: { stop } }) => [clientId, stop])).toEqual([
    ['st-2', 96],
    ['st-1', 95],
    ['st-3', 97],
  ]);
  expect(second[1]!.id).toBe(first[0]!.id);
  expect((await store.command(first[1]!.id)).answer?.reason).toBe('A later change of the stop replaced it');
  expect(await Promise.all(second.map(({ id }) => store.command(id)))).toEqual(second);
});

test('what a member placed by hand has no id', async () => {
  const standIn = onSite();
  const session = await standIn.open();
  await session.place(MARKET_ORDER);
  standIn.venue.place({ ...MARKET_ORDER, clientId: 'by-hand' });
  expect((await session.positions()).map(({ clientId }) => clientId)).toEqual([MARKET_ORDER.clientId, null]);
});

test('marks are the same for the same id, and differ between many', () => {
  expect(clientTag('s1-a1-p1')).toEqual(clientTag('s1-a1-p1'));
  const marks = Array.from({ length: 5_000 }, (_, n) => clientTag(`s${n}-a1-p1`));
  expect(new Set(marks.map(({ tag }) => tag)).size).toBe(5_000);
  expect(marks.every(({ tag, magic }) => /^[0-9a-z]{8}$/.test(tag) && magic > 0 && magic <= 2_147_483_647)).toBe(true);
});
