import { DAY_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { BracketOrder, BrokerSession } from '../../broker-adapter.ts';
import { CONFORMANCE } from '../testing/conformance.ts';
import { readClientOrderId, toClientOrderId } from './client-order-id.ts';
import { KEY_RIGHTS, krakenStandIn } from './testing/kraken-stand-in.ts';

const ORDER: BracketOrder = {
  clientId: 'st-0123456789abcdef0123456789-1',
  instrument: 'ETHUSD',
  side: 'long',
  type: 'market',
  units: 0.5,
  price: null,
  stop: 95,
  target: null,
  expiresAt: null,
};

describe('The adapter of Kraken', () => {
  test.each(CONFORMANCE)('withstands: $fault', async ({ run }) => {
    expect(await run(krakenStandIn())).toMatch(/\.$/);
  });
});

describe('A connection', () => {
  const { openWith, state, fail } = krakenStandIn();
  const secret = Buffer.from('another secret than that').toString('base64');

  test.each([
    ['an unknown key', ['AAAABBBBCCCCDDDDEEEE'], 'apiKey'],
    ['a key that would end its header', ['AAAABBBBCCCCDDDD\r\nx: y'], 'apiKey'],
    ['a wrong secret', [undefined, '', secret], 'apiKey'],
    ['a secret that is not Base64', [undefined, '', 'not a secret!'], 'apiSecret'],
    ['a demo account: there are none', [undefined, '', undefined, 'demo'], 'apiKey'],
  ] as [string, Parameters<typeof openWith>, string][])(
    'refuses %s, and names the field',
    async (_what, given, field) => {
      await expect(openWith(...given)).rejects.toMatchObject({
        name: 'BrokerRefusal',
        field,
      });
    },
  );

  test('refuses a key that may withdraw, and does not take a missing answer for a no', async () => {
    state.permissions = ['query-funds', 'withdraw-funds'];
    await expect(openWith()).rejects.toMatchObject({
      field: 'apiKey',
      message: expect.stringContaining('may withdraw'),
    });
    state.permissions = [...KEY_RIGHTS];
    fail('read', 'html');
    await expect(openWith()).rejects.toMatchObject({ name: 'BrokerUnavailable' });
  });

  test('refuses a key with too few rights, and names those that it lacks', async () => {
    state.permissions = ['query-funds', 'query-open-trades', 'query-closed-trades'];
    await expect(openWith()).rejects.toMatchObject({
      field: 'apiKey',
      message: 'This key has too few rights. Tick “Create & Modify Orders”, “Cancel/Close Orders”.',
    });
    state.permissions = [...KEY_RIGHTS];
  });

  test('shows account and pairs', async () => {
    const session = await openWith();
    expect(await session.account()).toEqual({ accountId: 'spot', currency: 'USD', balance: 1_000, equity: 1_001.5 });
    expect(await session.instruments()).toEqual([
      { name: 'ETHUSD', coin: 'ETH', symbol: 'ETHUSD', unitStep: 0.001, priceStep: 0.01, minUnits: 0.001 },
    ]);
  });
});

describe('A position', () => {
  test('that was filled in two parts has a stop for each, and both are moved', async () => {
    const { open, venue } = krakenStandIn();
    const session = await open();
    await session.place({ ...ORDER, type: 'limit', price: 99 });
    venue.fillPart = 0.4;
    venue.setPrice(99);
    expect(await session.positions()).toMatchObject([{ clientId: ORDER.clientId, units: 0.2, stop: 95 }]);
    venue.setPrice(98);
    expect((await session.moveStop(ORDER.clientId, 96)).outcome).toBe('accepted');
    expect(await session.positions()).toMatchObject([{ units: 0.5, stop: 96 }]);
    expect((await session.orders()).map(({ role, units, price }) => [role, units, price])).toEqual([
      ['stop', 0.2, 96],
      ['stop', 0.3, 96],
    ]);
  });

  const fillInParts = async () => {
    const standIn = krakenStandIn();
    const session = await standIn.open();
    await session.place({ ...ORDER, type: 'limit', price: 99 });
    standIn.venue.fillPart = 0.4;
    standIn.venue.setPrice(99);
    const stops = async () =>
      (await session.orders()).flatMap(({ role, units, price }) => (role === 'stop' ? [[units, price]] : []));
    return { ...standIn, session, stops };
  };

  test('of which a part was filled after its stop was moved has both stops, and both are set', async () => {
    const { session, venue, stops } = await fillInParts();
    await session.moveStop(ORDER.clientId, 96);
    venue.setPrice(98);
    expect(await session.positions()).toMatchObject([{ units: 0.5, stop: 96, otherStops: [95] }]);
    expect((await session.moveStop(ORDER.clientId, 96)).outcome).toBe('accepted');
    expect(await session.positions()).toMatchObject([{ stop: 96, otherStops: [96] }]);
    expect(await stops()).toEqual([
      [0.2, 96],
      [0.3, 96],
    ]);
  });

  test('that lost the stop of a part gets one for it', async () => {
    const { session, venue, stops, dropStops } = await fillInParts();
    venue.setPrice(98);
    await session.positions();
    for (const which of [[1], [0, 1], []] as const) {
      dropStops(...which);
      expect(await session.positions()).toMatchObject([{ stop: null }]);
      expect((await session.moveStop(ORDER.clientId, 96)).outcome).toBe('accepted');
      expect((await stops()).reduce((sum, [units]) => sum + Number(units), 0)).toBeCloseTo(0.5, 9);
      expect((await session.positions())[0]!.stop).toBe(96);
    }
  });

  test('of which one of two stops cannot be moved says so', async () => {
    const { session, venue, state } = await fillInParts();
    venue.setPrice(98);
    state.refusedAmends = 1;
    expect(await session.moveStop(ORDER.clientId, 96)).toMatchObject({ outcome: 'rejected' });
    expect(await session.positions()).toMatchObject([{ stop: 95, otherStops: [96] }]);
  });

  test('older than 90 days is known to a new session while its copy is under way', async () => {
    const standIn = krakenStandIn();
    const placedAt = standIn.venue.now;
    await (await standIn.open()).place(ORDER);
    standIn.venue.now += 100 * DAY_MS;
    expect(await (await standIn.openSince(placedAt)).positions()).toMatchObject([{ units: 0.5, stop: 95 }]);
  });

  test('that is closed in part keeps its stop for the rest', async () => {
    const session = await krakenStandIn().open();
    await session.place(ORDER);
    expect((await session.close(ORDER.clientId, 0.2)).outcome).toBe('accepted');
    expect(await session.positions()).toMatchObject([{ units: 0.3, stop: 95 }]);
    expect((await session.close(ORDER.clientId, null)).outcome).toBe('accepted');
    expect(await session.positions()).toEqual([]);
    expect(await session.orders()).toEqual([]);
    const closed = (await session.events(null)).filter(({ kind }) => kind === 'closed');
    expect(closed.map(({ units, costs }) => [units, costs])).toEqual([
      [0.2, 0.01],
      [0.3, 0.01],
    ]);
  });
});

test.each([
  ['on the short side', { side: 'short' }, 'cannot sell short'],
  ['of an unknown pair', { instrument: 'ETHXXX' }, 'does not trade ETHXXX'],
  ['with an id that Kraken does not take', { clientId: 'an-id-of-more-than-18-characters' }, 'does not take the id'],
] as const)('An order %s is rejected with the reason', async (_what, change, reason) => {
  const session = await krakenStandIn().open();
  const answer = await session.place({ ...ORDER, ...change });
  expect(answer).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining(reason) });
});

test('An entry that reaches the exchange more than 10 s later is refused there', async () => {
  const standIn = krakenStandIn();
  const session = await standIn.open();
  standIn.state.engineDelayMs = 11_000;
  standIn.fail('change', 'late');
  expect((await session.place(ORDER)).outcome).toBe('unknown');
  standIn.arrive();
  expect(await session.positions()).toEqual([]);
});

test('A stop that two processes place for one position is placed once', async () => {
  const standIn = krakenStandIn();
  standIn.state.engineDelayMs = 0;
  const [former, next] = [await standIn.open(), await standIn.open()];
  await former.place(ORDER);
  standIn.venue.otherCoins = 10;
  standIn.dropStops();
  standIn.fail('change', 'late');
  expect((await former.moveStop(ORDER.clientId, 95)).outcome).toBe('unknown');
  expect((await next.moveStop(ORDER.clientId, 95)).outcome).toBe('accepted');
  standIn.arrive();
  const orders = await next.orders();
  expect(orders.map(({ role, units, price }) => [role, units, price])).toEqual([['stop', 0.5, 95]]);
});

test.each([
  ['sale', (session: BrokerSession) => session.close(ORDER.clientId, null)],
  ['stop', (session: BrokerSession) => session.moveStop(ORDER.clientId, 95)],
])('A %s that reaches the exchange more than 10 s later is refused there', async (_what, send) => {
  const standIn = krakenStandIn();
  const session = await standIn.open();
  await session.place(ORDER);
  standIn.dropStops();
  standIn.state.engineDelayMs = 11_000;
  expect(await send(session)).toMatchObject({ outcome: 'rejected', reason: 'EService:Deadline elapsed' });
  expect(await session.positions()).toMatchObject([{ units: 0.5, stop: null }]);
});

describe('On a site whose clock is slow', () => {
  const openSlow = async (siteLagMs: number) => {
    const standIn = krakenStandIn();
    const session = await standIn.open();
    await session.place(ORDER);
    standIn.state.siteLagMs = siteLagMs;
    return { standIn, session };
  };

  test('the stop of a position is placed by the clock of the exchange', async () => {
    const { standIn, session } = await openSlow(25_000);
    standIn.dropStops();
    expect(await session.moveStop(ORDER.clientId, 95)).toMatchObject({ outcome: 'accepted' });
    expect(await session.positions()).toMatchObject([{ units: 0.5, stop: 95 }]);
  });

  test('a position is closed by the clock of the exchange', async () => {
    const { session } = await openSlow(25_000);
    expect(await session.close(ORDER.clientId, null)).toMatchObject({ outcome: 'accepted' });
    expect(await session.positions()).toEqual([]);
  });

  test('an entry is refused, and the next one is placed', async () => {
    const { session } = await openSlow(25_000);
    expect(await session.place({ ...ORDER, clientId: 'st-1123456789abcdef0123456789-1' })).toMatchObject({
      outcome: 'rejected',
      reason: 'EService:Deadline elapsed',
    });
    const next = await session.place({ ...ORDER, clientId: 'st-2123456789abcdef0123456789-1' });
    expect(next).toMatchObject({ outcome: 'accepted' });
  });
});

test('an id of the site is the same after Kraken has stored it, with or without dashes', () => {
  const packed = toClientOrderId('st-0123456789abcdef0123456789-12')!;
  expect(packed).toBe('0123456789abcdef0123456789000012');
  const dashed = packed.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  for (const id of [packed, dashed]) expect(readClientOrderId(id)).toBe('st-0123456789abcdef0123456789-12');
  expect(readClientOrderId(null)).toBeNull();
});
